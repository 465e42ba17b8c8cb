import { formatCount, formatDay } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { Table } from '@orchard/shared/ui'
import type { Usage } from '#src/data/entities.ts'
import { countStatuses, latencyBy, meaningOf, recordedSince } from './call-statistics.ts'
import { DAYS_OF_MONTH } from './grid.ts'
import { inMs, LatencyChart } from './usage-charts.tsx'
import classes from './usage-panel.module.css'

/** The month's requests by status code, and their latency; of one API unless that is null. */
export function Statistics({ usage, api }: { usage: Usage; api: string | null }) {
  const { latency, period, responses } = usage
  const statuses = responses ? countStatuses(responses, api) : []
  if (statuses.length === 0) return null
  const since = recordedSince(usage)
  const byDay = latency ? latencyBy(latency, 'date', api) : []
  const bySlug = latency ? latencyBy(latency, 'slug', api) : []
  return (
    <>
      <h3>Status codes and latency</h3>
      <p className={classes.Note}>
        {`Of all keys, with the requests that do not count toward your quota. New ones take some seconds to appear.${since ? ` Recorded since ${formatDay(since)}.` : ''}`}
      </p>
      {byDay.length > 0 && (
        <LatencyChart
          grid={DAYS_OF_MONTH}
          period={period}
          rows={byDay.map(({ id, p50, p95 }) => ({ at: id, p50, p95 }))}
        />
      )}
      <div className={classes.Tables}>
        <Table
          className={classes.Table}
          caption={<caption>Requests by status code</caption>}
          rows={statuses}
          keyOf={({ status }) => String(status)}
          columns={[
            ['Status code', ({ status }) => `${status} ${meaningOf(status)}`],
            ['Share', ({ percent }) => <Share percent={percent} />],
            ['Requests', ({ calls }) => formatCount(calls)],
          ]}
        />
        {bySlug.length > 0 && (
          <Table
            className={classes.Table}
            caption={<caption>Latency by API</caption>}
            rows={bySlug.toSorted((one, other) => other.calls - one.calls)}
            keyOf={({ id }) => id}
            columns={[
              ['API', ({ id }) => <Link to={`/api/${id}`}>{id}</Link>],
              ['p50', ({ p50 }) => inMs(p50)],
              ['p95', ({ p95 }) => inMs(p95)],
            ]}
          />
        )}
      </div>
    </>
  )
}

/** A bar and its percentage. */
function Share({ percent }: { percent: number }) {
  return (
    <span className={classes.Share}>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect className={classes.Track} width="100" height="1" />
        <rect className={classes.Fill} width={percent} height="1" />
      </svg>
      <span>{`${percent.toFixed(1)}%`}</span>
    </span>
  )
}
