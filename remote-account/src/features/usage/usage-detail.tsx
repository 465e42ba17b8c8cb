import { formatCount, formatTimestamp } from '@orchard/shared/format'
import { queryUsage } from '@orchard/shared/responses/usage'
import { Link } from '@orchard/shared/router'
import { Loaded, SelectField } from '@orchard/shared/ui'
import { useCallback, useState } from 'react'
import type { AccountApi } from '#src/data/account-api.ts'
import type { Usage } from '#src/data/entities.ts'
import { useResource } from '#src/data/use-resource.ts'
import { DownloadButton } from '#src/forms/download-button.tsx'
import { meaningOf } from './call-statistics.ts'
import { LatestErrors } from './latest-errors.tsx'
import { LatencyChart, RequestsChart } from './usage-charts.tsx'
import classes from './usage-panel.module.css'
import {
  ALL,
  errorsIn,
  FIRST_SPAN,
  type Filter,
  optionsOf,
  type Report,
  type ReportRow,
  reportPath,
  SPANS,
  type Span,
  selectRows,
  startOf,
  sumBy,
} from './usage-report.ts'
import { UsageTable } from './usage-tables.tsx'

/** The account whose usage is shown. */
export interface UsageDetailProps {
  api: AccountApi
  usage: Usage
}

const STATUSES = [
  ['', 'All status codes'],
  ['2xx', '2xx: success'],
  ['3xx', '3xx: not modified'],
  ['4xx', '4xx: refused'],
  ['5xx', '5xx: failed'],
] as const

/** Requests and latency by hour or day with filters, and the latest errors. */
export function UsageDetail({ api, usage }: UsageDetailProps) {
  const [now] = useState(() => new Date())
  const [span, setSpan] = useState(FIRST_SPAN)
  const [filter, setFilter] = useState(ALL)
  const breakdown = useResource(
    useCallback(
      () => api.read(reportPath(span, now, 'key,api,status'), queryUsage),
      [api, now, span],
    ),
  )
  const series = useResource(
    useCallback(
      // With its span: the figures stay while those of another span are loaded.
      async () => ({
        span,
        report: await api.read(reportPath(span, now, span.grid.unit, filter), queryUsage),
      }),
      [api, filter, now, span],
    ),
  )
  return (
    <section aria-label="Usage by hour, key and status code" className={classes.Detail}>
      <Filters
        options={optionsOf(usage, breakdown.data?.rows ?? [])}
        span={span}
        filter={filter}
        onSpan={setSpan}
        onFilter={setFilter}
      />
      <Loaded resource={series} waiting="Loading your usage…">
        {(loaded) => <Series {...loaded} hasStatus={filter.status !== ''} />}
      </Loaded>
      <Loaded resource={breakdown} waiting="Loading your usage…">
        {({ rows }) => <Breakdown rows={selectRows(rows, filter)} />}
      </Loaded>
      <DownloadButton
        words="Download these figures as CSV"
        fileName="api-orchard-usage-details.csv"
        variant="secondary"
        read={(download) =>
          api.readFile(
            `${reportPath(span, now, `${span.grid.unit},key,api`, filter)}&format=csv`,
            download,
          )
        }
      />
      <LatestErrors api={api} filter={filter} />
    </section>
  )
}

function Filters({
  options: { apis, keys },
  span,
  filter,
  onSpan,
  onFilter,
}: {
  options: ReturnType<typeof optionsOf>
  span: Span
  filter: Filter
  onSpan(span: Span): void
  onFilter(filter: Filter): void
}) {
  return (
    <div className={classes.Filters}>
      <SelectField
        label="Period"
        value={span.id}
        onChange={({ target }) => onSpan(SPANS.find(({ id }) => id === target.value) ?? FIRST_SPAN)}
        options={SPANS.map(({ id, words }) => [id, words] as const)}
      />
      <SelectField
        label="Key"
        value={filter.key}
        onChange={({ target }) => onFilter({ ...filter, key: target.value })}
        options={[['', 'All keys'], ...keys]}
      />
      <SelectField
        label="API"
        value={filter.api}
        onChange={({ target }) => onFilter({ ...filter, api: target.value })}
        options={[['', 'All APIs'], ...apis]}
      />
      <SelectField
        label="Status code"
        value={filter.status}
        onChange={({ target }) => onFilter({ ...filter, status: target.value })}
        options={STATUSES}
      />
    </div>
  )
}

function Series({
  report,
  span,
  hasStatus,
}: {
  report: Report
  span: Span
  /** The filter names status codes. */
  hasStatus: boolean
}) {
  const { from, hours_since: hoursSince, rows, to } = report
  const chart = { period: { start: from, end: to }, grid: span.grid }
  const timed = rows.flatMap((row) =>
    row.p50_ms === null || row.p95_ms === null
      ? []
      : [{ at: startOf(row), p50: row.p50_ms, p95: row.p95_ms }],
  )
  const calls = rows.reduce((sum, row) => sum + row.calls, 0)
  const errors = rows.reduce((sum, row) => sum + errorsIn(row), 0)
  if (calls === 0) return <p role="status">No requests match in this period.</p>
  return (
    <>
      <p role="status">
        {`${formatCount(calls)} ${calls === 1 ? 'request' : 'requests'}, ${formatCount(errors)} with an error (${((errors / calls) * 100).toFixed(1)}%).`}
      </p>
      {span.grid.unit === 'hour' && from === hoursSince && (
        <p className={classes.Note}>{`Kept by hour since ${formatTimestamp(from)}.`}</p>
      )}
      <RequestsChart {...chart} rows={rows} />
      {timed.length > 0 ? (
        <LatencyChart {...chart} rows={timed} />
      ) : (
        <p className={classes.Note}>
          {hasStatus
            ? 'Latency is recorded for all status codes together. Choose all of them to see it.'
            : 'No latency is recorded for these requests yet.'}
        </p>
      )}
    </>
  )
}

function Breakdown({ rows }: { rows: readonly ReportRow[] }) {
  if (rows.length === 0) return null
  return (
    <div className={classes.Tables}>
      <UsageTable
        caption="All requests by key"
        column="Key"
        rows={sumBy(rows, ({ key, key_name: keyName }) => [key ?? '', keyName ?? 'Not recorded'])}
      />
      <UsageTable
        caption="All requests by API"
        column="API"
        rows={sumBy(rows, ({ api: slug }) => [slug ?? '', slug ?? '']).map(({ id, ...sum }) => ({
          ...{ ...sum, id },
          name: <Link to={`/api/${id}`}>{id}</Link>,
        }))}
      />
      <UsageTable
        caption="All requests by status code"
        column="Status code"
        rows={sumBy(rows, ({ status }) => [String(status), `${status} ${meaningOf(status ?? 0)}`])}
      />
    </div>
  )
}
