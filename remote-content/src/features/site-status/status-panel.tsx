import { Button } from '@orchard/shared/ui'
import { SYSTEM_PARTS } from '#src/data/system-parts.ts'
import { type OverallState, overallState } from './overall-state.ts'
import { PartCard, STATE_WORDS } from './part-card.tsx'
import { ReleaseList } from './release-list.tsx'
import { StateIcon } from './state-icon.tsx'
import { type Board, stateOf, targetsFor } from './status-monitor.ts'
import classes from './status-panel.module.css'
import { useStatusMonitor } from './use-status-monitor.ts'

const OVERALL_ICONS = { up: 'up', down: 'failing', unknown: 'unknown' } as const

/** State of every server and live release of each unit, as this browser finds them. */
export function StatusPanel({
  apiHost,
  identityHost,
}: {
  apiHost: string
  identityHost: string | null
}) {
  const { board, checkNow } = useStatusMonitor(apiHost, identityHost)
  const targets = targetsFor({ apiHost, identityHost })
  const isAsking = board.pending.length > 0
  return (
    <div className={classes.Panel}>
      <div className={classes.Top}>
        <Overall
          board={board}
          overall={overallState(SYSTEM_PARTS.map(({ id }) => stateOf(board.asks[id])))}
        />
        <Button className={classes.Check} onClick={checkNow}>
          {isAsking ? 'Checking' : 'Check now'}
        </Button>
      </div>
      <p className={classes.NoScript}>
        The live state needs JavaScript: your own browser asks for it. Without it, follow the health
        checks below; a server that is well answers “ok”.
      </p>
      <h2>Parts</h2>
      <ul className={classes.Parts}>
        {SYSTEM_PARTS.map(({ id, name }) => (
          <PartCard
            key={id}
            name={name}
            address={targets.find((target) => target.id === id)?.address ?? null}
            asks={board.asks[id]}
          />
        ))}
      </ul>
      <h2>Live releases</h2>
      <ReleaseList releases={board.releases} />
    </div>
  )
}

/** The one line, with the parts by their state below it. */
function Overall({ board, overall }: { board: Board; overall: OverallState }) {
  const byWord = Object.entries(STATE_WORDS).flatMap(([state, word]) => {
    const names = SYSTEM_PARTS.filter(({ id }) => stateOf(board.asks[id]) === state)
    return names.length > 0 ? `${word}: ${names.map(({ name }) => name).join(', ')}.` : []
  })
  return (
    <div role="status" className={classes.Overall} data-state={overall.state}>
      <StateIcon state={OVERALL_ICONS[overall.state]} size={32} />
      <p>
        <strong>{overall.headline}</strong>
        <span>{byWord.join(' ')}</span>
      </p>
    </div>
  )
}
