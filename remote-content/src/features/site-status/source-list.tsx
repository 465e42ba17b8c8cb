import { formatTimestamp } from '@orchard/shared/format'
import type { ListSources } from '@orchard/shared/responses/catalogue'
import classes from './source-list.module.css'
import { StateIcon } from './state-icon.tsx'

const WORDS = {
  idle: 'Not called yet',
  ok: 'Available',
  failing: 'Not available',
} as const
const ICONS = { idle: 'unknown', ok: 'up', failing: 'failing' } as const

/** The outside sources that live APIs ask, each with the state of its last question. */
export function SourceList({
  isUsed,
  sources,
}: {
  /** False where no source is turned on. */
  isUsed: boolean
  /** Null if the product API did not list them. */
  sources: ListSources['sources'] | null
}) {
  if (!isUsed || sources?.length === 0)
    return <p>No outside source is enabled here. The available APIs need none.</p>
  if (sources === null) return <p>The product API has not reported their state.</p>
  return (
    <ul className={classes.Sources}>
      {sources.map(({ id, last_answer_at, name, state }) => (
        <li key={id} data-state={state}>
          <StateIcon state={ICONS[state]} size={24} />
          <h3>{name}</h3>
          <p>
            <span>{WORDS[state]}</span>
            {last_answer_at && (
              <>
                <span>; last response </span>
                <time dateTime={last_answer_at}>{formatTimestamp(last_answer_at)}</time>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
