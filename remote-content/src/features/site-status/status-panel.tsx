import type { Unit } from '@orchard/shared/contracts'
import { UNITS } from '@orchard/shared/contracts'
import { formatMoment } from '@orchard/shared/format'
import { Button } from '@orchard/shared/ui'
import type { UnitRelease } from './read-status.ts'
import classes from './status-panel.module.css'
import { type StatusCheck, useSiteStatus } from './use-site-status.ts'

const UNIT_NAMES: Readonly<Record<Unit, string>> = {
  host: 'Frame, search and navigation',
  catalogue: 'API catalogue',
  content: 'Blog, examples and information',
  account: 'Account pages',
}

/** State of the server and live release of each part, as this browser sees them. */
export function StatusPanel() {
  const check = useSiteStatus()
  const server = serverState(check)
  return (
    <div className={classes.Panel}>
      <div className={classes.Server} data-state={server.state}>
        <div>
          <h2>Site server</h2>
          <p role="status">
            <b>{server.word}</b> {server.detail}
          </p>
        </div>
        <Button className={classes.Again} onClick={check.check} disabled={check.isChecking}>
          {check.isChecking ? 'Checking' : 'Check again'}
        </Button>
      </div>
      <h2>Live releases</h2>
      <ul className={classes.Units}>
        {UNITS.map((unit) => (
          <UnitCard
            key={unit}
            name={UNIT_NAMES[unit]}
            release={check.status?.releases?.find((one) => one.unit === unit)}
          />
        ))}
      </ul>
    </div>
  )
}

function UnitCard({ name, release }: { name: string; release: UnitRelease | undefined }) {
  return (
    <li>
      <h3>{name}</h3>
      <dl>
        <div>
          <dt>Release</dt>
          <dd>{release?.release ? <code>{release.release}</code> : 'Unknown'}</dd>
        </div>
        <div>
          <dt>Live since</dt>
          <dd>
            {release?.since ? (
              <time dateTime={release.since}>{formatMoment(release.since)}</time>
            ) : (
              'Unknown'
            )}
          </dd>
        </div>
      </dl>
    </li>
  )
}

/** The server's state in words; never "Answering" before it has answered. */
function serverState({ status, checkedAt }: StatusCheck) {
  if (status === null || checkedAt === null)
    return { state: 'unknown', word: 'Unknown', detail: 'It has not been asked yet.' }
  const detail = `Asked by your browser on ${formatMoment(new Date(checkedAt).toISOString())}.`
  if (status.isHealthy === null) return { state: 'down', word: 'Not answering', detail }
  return status.isHealthy
    ? { state: 'up', word: 'Answering', detail }
    : { state: 'down', word: 'Answering with a problem', detail }
}
