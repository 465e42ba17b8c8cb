import { firstErrors } from './first-errors.ts'
import { FORMS, type FormKind, type FormValues } from './forms.ts'

/** Messages for the visitor, by field. */
export type FieldErrors = Readonly<Record<string, string>>

/** A form that may be stored, or what must be mended first. */
export type CheckedForm<Kind extends FormKind> =
  | { ok: true; values: FormValues<Kind> }
  | { ok: false; errors: FieldErrors }

/** Checks what came in, whatever it is; the first problem of each field is named. */
export function checkForm<Kind extends FormKind>(kind: Kind, input: unknown): CheckedForm<Kind> {
  const result = FORMS[kind].safeParse(input)
  if (result.success) return { ok: true, values: result.data as FormValues<Kind> }
  return { ok: false, errors: firstErrors(result.error.issues) }
}
