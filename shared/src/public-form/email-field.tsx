import { TextField } from '#src/ui/field/field.tsx'
import type { FieldState } from './public-form.tsx'

/** The email field of every public form. */
export function EmailField({
  field,
  hint = 'Only used to reply to you.',
}: {
  field: FieldState
  hint?: string
}) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="email"
      required
      hint={hint}
      {...field('email')}
    />
  )
}
