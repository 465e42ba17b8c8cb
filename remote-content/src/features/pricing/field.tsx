import { type ComponentProps, useId } from 'react'
import classes from './field.module.css'

/** What a field takes beside the attributes of `<input>`. */
interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'id'> {
  label: string
  hint?: string | undefined
  /** What is wrong with the value; tied to the input. */
  problem?: string | undefined
  onValue: (value: string) => void
}

/** A labelled input with a hint and, where the value is no good, a message. */
export function Field({ label, hint, problem, onValue, ...rest }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={classes.Field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        autoComplete="off"
        aria-describedby={described || undefined}
        aria-invalid={problem ? true : undefined}
        onChange={(event) => onValue(event.target.value)}
        {...rest}
      />
      {hint && (
        <p id={`${id}-hint`} className={classes.Hint}>
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className={classes.Problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
