import { ALERT_KINDS, type AlertKindId } from '@orchard/shared/alerts'
import { useId } from 'react'
import type { Values } from '#src/forms/check-fields.ts'
import classes from './alerts.module.css'

/** A checkbox for each kind of alert. */
export function KindChecks({
  legend,
  chosen,
  error,
}: {
  legend: string
  chosen: ReadonlySet<string>
  error?: string | undefined
}) {
  const id = useId()
  return (
    <fieldset className={classes.Kinds} aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      {ALERT_KINDS.map((kind) => (
        <label key={kind.id}>
          <input type="checkbox" name={kind.id} defaultChecked={chosen.has(kind.id)} />
          <span>
            <b>{kind.name}</b>
            <small>{kind.description}</small>
          </span>
        </label>
      ))}
      {error && (
        <p id={id} className={classes.Error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The kinds that are checked in a form. */
export function chosenIn(values: Values): AlertKindId[] {
  return ALERT_KINDS.flatMap(({ id }) => (values[id] === undefined ? [] : id))
}
