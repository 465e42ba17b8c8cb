import { SelectField, TextField } from '@orchard/shared/ui'
import type { EntryParameter } from '#build/entry-schema.ts'

/** The field for one parameter: a choice where the values are listed, else a line of text. */
export function ParameterField({
  parameter,
  value,
  error,
  onChange,
}: {
  parameter: EntryParameter
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
  return (
    <TextField
      {...words}
      name={name}
      value={value}
      // Left as text, so that the API itself can say what is wrong.
      inputMode={type === 'integer' ? 'numeric' : type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      placeholder={String(parameter.default ?? parameter.example)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
