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
  const words = { label: name, note: required ? 'required' : undefined, error }
  const choices = type === 'boolean' ? [true, false] : parameter.enum
  if (choices)
    return (
      <SelectField
        {...words}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{required ? 'Choose' : 'Not given'}</option>
        {choices.map((choice) => (
          <option key={String(choice)}>{String(choice)}</option>
        ))}
      </SelectField>
    )
  if (isLong)
    return (
      <TextAreaField
        {...words}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <TextField
      {...words}
      name={name}
      value={value}
      // A text field even for numbers, so that the API itself explains what is wrong.
      inputMode={type === 'integer' ? 'numeric' : type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      placeholder={String(parameter.default ?? parameter.example)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
