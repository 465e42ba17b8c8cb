import { TextField } from '@orchard/shared/ui'
import type { FieldState } from './public-form.tsx'

/** Where we answer to; every public form asks for it. */
export function EmailField({ field }: { field: FieldState }) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="email"
      required
      hint="Only to answer you."
      {...field('email')}
    />
  )
}
