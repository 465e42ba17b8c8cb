import { SelectField, TextAreaField, TextField } from '@orchard/shared/ui'
import type { EntryParameter } from '#build/entry-schema.ts'

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
      autoComplete="off"
      placeholder={String(parameter.default ?? parameter.example)}
    />
  )
}
