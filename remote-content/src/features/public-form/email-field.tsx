import { TextField } from '@orchard/shared/ui'
import type { FieldState } from './public-form.tsx'

/** The email field of every public form. */
export function EmailField({ field }: { field: FieldState }) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="email"
      required
      hint="Only used to reply to you."
      {...field('email')}
    />
  )
}
