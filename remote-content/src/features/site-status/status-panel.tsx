import { Link } from '@orchard/shared/router'
import { Button } from '@orchard/shared/ui'
import type { ReactNode } from 'react'
import { SYSTEM_PARTS } from '#src/data/system-parts.ts'
import type { PartState } from './ask-health.ts'
import { overallState } from './overall-state.ts'
import { PartCard } from './part-card.tsx'
import { ReleaseList } from './release-list.tsx'
import { SourceList } from './source-list.tsx'
import { STATE_WORDS, StateIcon } from './state-icon.tsx'
import { type Servers, stateOf } from './status-monitor.ts'
import classes from './status-panel.module.css'
import { useStatus } from './use-status.ts'

const OVERALL_ICONS = { up: 'up', down: 'failing', unknown: 'unknown' } as const

/**
 * The state of every server and the live release of each unit, as this browser finds them; `beside` is said with the
 * state of the whole.
 */
export function StatusPanel({
  servers,
  beside,
  openIncidents,
  children,
}: {
  servers: Servers
  beside: string | null
  /** Number of incidents that are not over. */
  openIncidents: number
  /** Shown below the components. */
  children: ReactNode
}) {
  const { board, checkNow } = useStatus(servers)
  const parts = SYSTEM_PARTS.map(({ healthAddress, id, name }) => ({
    id,
    name,
    address: healthAddress(servers),
    asks: board.asks[id],
    state: stateOf(board.asks[id]),
  }))
  return (
    <div className={classes.Panel}>
      <div className={classes.Top}>
        <Overall parts={parts} />
        <Button className={classes.Check} onClick={checkNow}>
          {board.pending.length > 0 ? 'Checking…' : 'Check now'}
        </Button>
      </div>
      {openIncidents > 0 && (
        <p>
          <a href="#incidents">
            {openIncidents === 1 ? '1 open incident' : `${openIncidents} open incidents`}
          </a>
        </p>
      )}
      {beside && (
        <p>
          <span>{beside}</span> <Link to="/api">See the list</Link>
        </p>
      )}
      <p className={classes.NoScript}>
        The live state needs JavaScript, because your own browser checks it. Without it, follow the
        health checks below; a healthy server returns “ok”.
      </p>
      <h2>Components</h2>
      <ul className={classes.Parts}>
        {parts.map(({ id, ...part }) => (
          <PartCard key={id} {...part} />
        ))}
      </ul>
      {children}
      <h2>Outside sources</h2>
      <SourceList isUsed={servers.hasSources} sources={board.sources} />
      <h2>Live releases</h2>
      <ReleaseList releases={board.releases} />
    </div>
  )
}

/** The headline, and below it the names of the parts in each state. */
function Overall({ parts }: { parts: readonly { name: string; state: PartState }[] }) {
  const { headline, state: overall } = overallState(parts.map(({ state }) => state))
  const byState = Object.entries(STATE_WORDS).flatMap(([state, word]) => {
    const names = parts.filter((part) => part.state === state).map(({ name }) => name)
    return names.length > 0 ? `${word}: ${names.join(', ')}.` : []
  })
  return (
    <div role="status" className={classes.Overall} data-state={overall}>
      <StateIcon state={OVERALL_ICONS[overall]} size={32} />
      <p>
        <strong>{headline}</strong>
        <span>{byState.join(' ')}</span>
      </p>
    </div>
  )
}
