import type { Ask, PartState } from './ask-health.ts'
import classes from './part-card.module.css'
import { ResponseChart } from './response-chart.tsx'
import { STATE_WORDS, StateIcon } from './state-icon.tsx'

const EXPLANATIONS: Readonly<Record<PartState, string>> = {
  up: 'It reports that it is healthy.',
  failing: 'It responds, but reports a problem.',
  unreachable:
    'No connection, or no response within 5 seconds. It is checked again after a minute.',
  unknown: 'It has not been checked yet.',
}

/** One server: its state in a word, an explanation, and its response times. */
export function PartCard({
  name,
  address,
  asks,
  state,
}: {
  name: string
  /** Its health address; null where it is not set up. */
  address: string | null
  asks: readonly Ask[]
  state: PartState
}) {
  const last = asks.at(-1)
  return (
    <li className={classes.Card} data-state={state}>
      <h3>{name}</h3>
      <p className={classes.State}>
        <StateIcon state={state} />
        <span>{STATE_WORDS[state]}</span>
      </p>
      {address === null ? (
        <p>It is not part of this installation, so there is nothing to check.</p>
      ) : (
        <>
          <p>
            {EXPLANATIONS[state] +
              (last ? ` Checked at ${new Date(last.at).toISOString().slice(11, 19)} UTC.` : '')}
          </p>
          <ResponseChart name={name} asks={asks} />
          <p className={classes.Address}>
            <a href={address} aria-label={`Health check of ${name}`}>
              Health check
            </a>
          </p>
        </>
      )}
    </li>
  )
}
