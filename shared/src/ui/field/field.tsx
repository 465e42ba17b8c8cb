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

type WithoutWords<Props> = Omit<Props, keyof FieldWords | 'id' | 'className'>

/** A line of text with its label; a hint and an error are tied to it for assistive technology. */
export function TextField({
  label,
  note,
  hint,
  error,
  ...rest
}: FieldWords & WithoutWords<ComponentProps<'input'>>) {
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(control) => <input {...rest} {...control} />}
    </Field>
  )
}

/** As `TextField`, for several lines. */
export function TextAreaField({
  label,
  note,
  hint,
  error,
  ...rest
}: FieldWords & WithoutWords<ComponentProps<'textarea'>>) {
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(control) => <textarea rows={6} {...rest} {...control} />}
    </Field>
  )
}

/** As `TextField`, for one of a list; `children` are its options. */
export function SelectField({
  label,
  note,
  hint,
  error,
  ...rest
}: FieldWords & WithoutWords<ComponentProps<'select'>>) {
  return (
    <Field label={label} note={note} hint={hint} error={error}>
      {(control) => <select {...rest} {...control} />}
    </Field>
  )
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
