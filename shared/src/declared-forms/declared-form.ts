import * as z from 'zod/mini'
import type { DeclaredForm, FormField } from '#src/contracts/index.ts'
import { emailField, text, trap } from '#src/forms/form-fields.ts'

const MAX_FIELDS = 12
const LONGEST_TEXT = 5_000
const LONGEST_LABEL = 60
const MAX_OPTIONS = 50

const label = z.string().check(z.minLength(1), z.maxLength(LONGEST_LABEL))
const length = z.int().check(z.minimum(1), z.maximum(LONGEST_TEXT))
const isOptional = z.optional(z.literal(true))
const FIELD = z.union([
  z.strictObject({
    type: z.literal('text'),
    label,
    min: z.optional(length),
    max: length,
    isOptional,
  }),
  z.strictObject({ type: z.literal('email'), label, isOptional }),
  z.strictObject({
    type: z.literal('choice'),
    label,
    options: z
      .array(z.string().check(z.minLength(1), z.maxLength(LONGEST_LABEL)))
      .check(z.minLength(1), z.maxLength(MAX_OPTIONS)),
    isOptional,
  }),
])
const FIELD_NAME = z.string().check(
  z.regex(/^[a-z][A-Za-z0-9]{0,39}$/),
  z.refine((name) => name !== 'leaveEmpty', 'leaveEmpty is the field that people do not see'),
)
const FORM = z.strictObject({
  fields: z.record(FIELD_NAME, FIELD).check(
    z.refine((fields) => Object.keys(fields).length > 0, 'A form has at least one field'),
    z.refine(
      (fields) => Object.keys(fields).length <= MAX_FIELDS,
      `A form has at most ${MAX_FIELDS} fields`,
    ),
  ),
})
const FORMS = z.record(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)), FORM)

/**
 * The forms of a remote by their name, from its route table.
 * @throws {Error} naming what cannot be such a form.
 */
export function readDeclaredForms(input: unknown): Readonly<Record<string, DeclaredForm>> {
  const read = FORMS.safeParse(input)
  if (read.success) return read.data as Readonly<Record<string, DeclaredForm>>
  const [issue] = read.error.issues
  throw new Error(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is no form'}`)
}

/** What a form's values must be. */
export function schemaOf({ fields }: DeclaredForm) {
  return z.object({
    ...Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        field.isOptional ? z.optional(fieldSchema(field)) : fieldSchema(field),
      ]),
    ),
    leaveEmpty: trap,
  })
}

function fieldSchema(field: FormField) {
  if (field.type === 'email') return emailField(field.label)
  if (field.type === 'choice')
    return z.enum([...field.options], `${field.label} must be one of the list`)
  return text(field.label, field.min ?? 1, field.max)
}
