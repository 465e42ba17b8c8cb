import type { Ask, PartState } from './ask-health.ts'
import classes from './part-card.module.css'
import { ResponseChart } from './response-chart.tsx'
import { StateIcon } from './state-icon.tsx'
import { stateOf } from './status-monitor.ts'

/** The word for each state. */
export const STATE_WORDS: Readonly<Record<PartState, string>> = {
  up: 'Available',
  failing: 'Not available',
  unreachable: 'Unreachable',
  unknown: 'Unknown',
}

const EXPLANATIONS: Readonly<Record<PartState, string>> = {
  up: 'It says that it is well.',
  failing: 'It answers, but not that it is well.',
  unreachable:
    'No connection, or no answer within 5 seconds. It is asked again after a minute at the earliest.',
  unknown: 'It has not been asked yet.',
}

/** One server: its state in a word, what that means, and how long its answers took. */
export function PartCard({
  name,
  address,
  asks,
}: {
  name: string
  /** Its health address; null where it is not set up. */
  address: string | null
  asks: readonly Ask[]
}) {
  const state = stateOf(asks)
  const last = asks.at(-1)
  return (
    <li className={classes.Card} data-state={state}>
      <h3>{name}</h3>
      <p className={classes.State}>
        <StateIcon state={state} />
        {STATE_WORDS[state]}
      </p>
      {address === null ? (
        <p>It is not set up here, so there is nothing to ask.</p>
      ) : (
        <>
          <p>
            {EXPLANATIONS[state]}
            {last && ` Asked at ${timeOfDay(last.at)}.`}
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

/** A moment in Unix milliseconds as `15:04:05 UTC`. */
function timeOfDay(moment: number): string {
  return `${new Date(moment).toISOString().slice(11, 19)} UTC`
}
