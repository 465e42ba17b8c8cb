import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './field.module.css'

/** Parts of a field beside its control. */
interface FieldWords {
  label: string
  /** Stands beside the label, such as "optional". */
  note?: string | undefined
  hint?: ReactNode
  /** Message about an invalid value, for the visitor. */
  error?: string | undefined
}

type FieldProps<Tag extends 'input' | 'textarea' | 'select'> = FieldWords &
  Omit<ComponentProps<Tag>, keyof FieldWords | 'id' | 'className'>

/** A line of text with its label; a hint and an error are tied to it for assistive technology. */
export function TextField(props: FieldProps<'input'>) {
  const [words, rest] = splitWords(props)
  return <Field {...words}>{(control) => <input {...rest} {...control} />}</Field>
}

/** As `TextField`, for several lines. */
export function TextAreaField(props: FieldProps<'textarea'>) {
  const [words, rest] = splitWords(props)
  return <Field {...words}>{(control) => <textarea rows={6} {...rest} {...control} />}</Field>
}

/** As `TextField`, for one of a list. An option is its value and its words, or words that are both. */
export function SelectField({
  options,
  ...props
}: FieldProps<'select'> & {
  options: readonly (string | readonly [value: string, words: string])[]
}) {
  const [words, rest] = splitWords(props)
  const all = options.map((one) => (typeof one === 'string' ? ([one, one] as const) : one))
  return (
    <Field {...words}>
      {(control) => (
        <select {...rest} {...control}>
          {all.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function splitWords<Props extends FieldWords>({ label, note, hint, error, ...rest }: Props) {
  return [{ label, note, hint, error }, rest] as const
}

interface ControlAttributes {
  id: string
  className: string | undefined
  'aria-invalid'?: true
  'aria-describedby'?: string
}

function Field({
  label,
  note,
  hint,
  error,
  children,
}: FieldWords & { children(control: ControlAttributes): ReactNode }) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes.Field}>
      <div className={classes.Label}>
        <label htmlFor={id}>{label}</label>
        {note && <span>{note}</span>}
      </div>
      {children({
        id,
        className: classes.Control,
        ...(error ? { 'aria-invalid': true } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className={classes.Hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.Error}>
          {error}
        </p>
      )}
    </div>
  )
}
