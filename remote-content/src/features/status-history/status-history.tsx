import { API_CHECK_MINUTES, STATUS_KEPT_DAYS } from '@orchard/shared/facts'
import { type ComponentType, lazy, Suspense } from 'react'
import { historyUrl } from '#src/data/fetch-history.ts'
import { INCIDENT_FEED } from '#src/data/incident.ts'
import type { History } from '#src/data/status-history.ts'
import classes from './status-history.module.css'

const LOADING = <p className={classes.Wait}>Loading the history…</p>

/** Said where the history cannot be shown. */
export const NOT_READ = 'We could not read the history. Try again later.'

/** The intervals of the checks. */
export const INTERVALS = `We check each component every minute and each available API every ${API_CHECK_MINUTES} minutes, or every hour if it calls an outside source.`

const NotRead = () => <p>{NOT_READ}</p>

const HistorySection = lazy(async (): Promise<{ default: ComponentType<{ history: History }> }> => {
  try {
    return { default: (await import('./history-section.tsx')).HistorySection }
  } catch (error) {
    console.warn('The history could not be loaded:', error)
    return { default: NotRead }
  }
})

/** The days of the status that are kept, with code that is only fetched when they have been read. */
export function StatusHistory({
  apiHost,
  history,
}: {
  apiHost: string
  /** Undefined until it was read, null if it cannot be. */
  history: History | null | undefined
}) {
  return (
    <section className={classes.History} aria-labelledby="history">
      <h2 id="history">{`Last ${STATUS_KEPT_DAYS} days`}</h2>
      <p>{INTERVALS}</p>
      <div className={classes.Loaded}>
        {history === undefined && LOADING}
        {history === null && <NotRead />}
        {history && (
          <Suspense fallback={LOADING}>
            <HistorySection history={history} />
          </Suspense>
        )}
      </div>
      <p className={classes.NoScript}>
        The history needs JavaScript here. Without it, <a href="/status.md">read it as text</a>.
      </p>
      <p className={classes.Data}>
        <a href={historyUrl(apiHost)}>History as JSON</a>
        <a href={INCIDENT_FEED.path}>Incidents by RSS feed</a>
      </p>
    </section>
  )
}
