import type { DeclaredForm } from '#src/contracts/index.ts'
import type { FieldErrors } from '#src/forms/check-form.ts'
import { firstErrors } from '#src/forms/first-errors.ts'
import { isRecord } from '#src/http/is-record.ts'
import { schemaOf } from './declared-form.ts'

/** Values of a form that may be stored, `leaveEmpty` among them, or messages by field. */
export type CheckedDeclaredForm =
  | { ok: true; values: Readonly<Record<string, string>> }
  | { ok: false; errors: FieldErrors }

/**
 * Checks what came in against a form that a remote declares; the first problem of each field is named. A field that may
 * be missing, and is, becomes an empty text.
 */
export function checkDeclaredForm(form: DeclaredForm, input: unknown): CheckedDeclaredForm {
  const mayBeMissing = (name: string) => form.fields[name]?.isOptional === true
  const given = Object.entries(isRecord(input) ? input : {}).filter(
    ([name, value]) => !(mayBeMissing(name) && typeof value === 'string' && value.trim() === ''),
  )
  const result = schemaOf(form).safeParse(Object.fromEntries(given))
  if (!result.success) return { ok: false, errors: firstErrors(result.error.issues) }
  const empty = Object.keys(form.fields).filter(mayBeMissing)
  const values = { ...Object.fromEntries(empty.map((name) => [name, ''])), ...result.data }
  return { ok: true, values: values as Record<string, string> }
}
