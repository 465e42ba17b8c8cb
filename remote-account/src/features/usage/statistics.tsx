import { formatCount, formatDay } from '@orchard/shared/format'
import type { Percentiles } from '@orchard/shared/percentiles'
import { Link } from '@orchard/shared/router'
import { Table } from '@orchard/shared/ui'
import type { ReactNode } from 'react'
import type { Usage } from '#src/data/entities.ts'
import { countStatuses, latencyBy, meaningOf, recordedSince } from './call-statistics.ts'
import { LatencyChart } from './latency-chart.tsx'
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
        <>
          <LatencyChart byDay={byDay} period={period} />
          <details className={classes.Details}>
            <summary>Latency by day as a table</summary>
            <LatencyTable
              caption="Latency by day"
              column="Day (UTC)"
              rows={byDay}
              nameOf={formatDay}
            />
          </details>
        </>
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
          <LatencyTable
            caption="Latency by API"
            column="API"
            rows={bySlug.toSorted((one, other) => other.calls - one.calls)}
            nameOf={(slug) => <Link to={`/api/${slug}`}>{slug}</Link>}
          />
        )}
      </div>
    </>
  )
}

function LatencyTable({
  caption,
  column,
  rows,
  nameOf,
}: {
  caption: string
  /** The dimension. */
  column: string
  rows: readonly (Percentiles & { id: string })[]
  nameOf(id: string): ReactNode
}) {
  return (
    <Table
      className={classes.Table}
      caption={<caption>{caption}</caption>}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        [column, ({ id }) => nameOf(id)],
        ['p50', ({ p50 }) => inMs(p50)],
        ['p95', ({ p95 }) => inMs(p95)],
      ]}
    />
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

function inMs(ms: number): string {
  return `${formatCount(Math.max(1, Math.round(ms)))} ms`
}
