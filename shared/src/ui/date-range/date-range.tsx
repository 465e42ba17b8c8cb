import { useState } from 'react'
import { TextField } from '#src/ui/field/field.tsx'
import classes from './date-range.module.css'

/** The first and the last day of a time, such as `2026-11-21`. */
export interface Days {
  from: string
  to: string
}

/**
 * Asks for the first and the last day of a time. `onChange` gets a time that is in order and within the bounds; what is not
 * is said beside its field.
 */
export function DateRange({
  legend,
  value,
  min,
  max,
  onChange,
}: {
  legend: string
  value: Days
  /** The earliest and the latest day that can be chosen. */
  min: string
  max: string
  onChange(days: Days): void
}) {
  const [typed, setTyped] = useState(value)
  const errorOf = ({ from, to }: Days) => ({
    from: from < min || from > max ? `Choose a day from ${min} to ${max}.` : undefined,
    to: to > max || to < from ? `Choose a day from ${from} to ${max}.` : undefined,
  })
  const errors = errorOf(typed)
  const change = (part: Partial<Days>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    const { from, to } = errorOf(next)
    if (!from && !to) onChange(next)
  }
  return (
    <fieldset className={classes.Range}>
      <legend className="visually-hidden">{legend}</legend>
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={name === 'from' ? 'First day' : 'Last day'}
          name={name}
          min={min}
          max={max}
          value={typed[name]}
          error={errors[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
    </fieldset>
  )
}
