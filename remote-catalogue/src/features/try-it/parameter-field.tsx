import { SelectField, TextAreaField, TextField } from '@orchard/shared/ui'
import type { EntryParameter } from '#build/entry-schema.ts'

/** Longer values get the whole width of a phone. */
const MAX_SHORT = 12
const DATE_LENGTH = 10

/** The characters of a value that is always short; undefined for others. */
function shortLength({ type, maxLength = Number.POSITIVE_INFINITY }: EntryParameter) {
  if (type === 'date') return DATE_LENGTH
  return maxLength <= MAX_SHORT ? maxLength : undefined
}

/** The field of a parameter: a choice for listed values, otherwise one line of text or several. */
export function ParameterField({
  parameter,
  isLong,
  value,
  error,
  onChange,
}: {
  parameter: EntryParameter
  /** True for a text of several lines. */
  isLong: boolean
  value: string
  error: string | undefined
  onChange(value: string): void
}) {
  const { name, type, required } = parameter
  const field = {
    label: name,
    name,
    note: required ? 'required' : undefined,
    value,
    error,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  const choices = type === 'boolean' ? [true, false] : parameter.enum
  if (choices)
    return (
      <SelectField
        {...field}
        options={[['', required ? 'Choose' : 'Not set'], ...choices.map(String)]}
      />
    )
  if (isLong) return <TextAreaField {...field} />
  return (
    <TextField
      {...field}
      // A text field even for numbers, so that the API itself explains what is wrong.
      inputMode={type === 'integer' ? 'numeric' : type === 'number' ? 'decimal' : undefined}
      size={shortLength(parameter)}
      autoComplete="off"
      placeholder={String(parameter.default ?? parameter.example)}
    />
  )
}
