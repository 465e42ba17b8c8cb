import { formatCount, formatDay } from '@orchard/shared/format'
import { Chart } from '@orchard/shared/ui'
import type { Usage } from '#src/data/entities.ts'
import { DAYS_OF_MONTH, type Grid, placesOf } from './grid.ts'
import { errorsIn, type ReportRow, startOf } from './usage-report.ts'

interface Period {
  start: string
  end: string
}

/** Bars of the month's requests by day. */
export function DayChart({ by_day: byDay, period }: Pick<Usage, 'by_day' | 'period'>) {
  const { places, valuesOf } = placesOf(period, DAYS_OF_MONTH)
  const startsAtMidnight = /T00:00:00/.test(period.start)
  const max = byDay.reduce((best, day) => (day.calls > best.calls ? day : best), {
    date: period.start,
    calls: 0,
  })
  return (
    <Chart
      label="Requests by day"
      column="Day (UTC)"
      places={places}
      leastStep={1}
      series={[
        {
          name: 'Requests',
          values: valuesOf(byDay, ({ calls, date }) => [date, calls]),
        },
      ]}
      caption={`Busiest day: ${formatCount(max.calls)} requests, on ${formatDay(max.date)}. Days are in UTC${startsAtMidnight ? '' : '; the first also has requests from before your month began'}.`}
    />
  )
}

/** Bars of requests by hour or day, with the share of those that got an error. */
export function RequestsChart({
  grid,
  period,
  rows,
}: {
  grid: Grid
  period: Period
  rows: readonly ReportRow[]
}) {
  const { places, valuesOf } = placesOf(period, grid)
  return (
    <Chart
      label={`Requests by ${grid.unit}`}
      column={`${grid.unit === 'hour' ? 'Hour' : 'Day'} (UTC)`}
      places={places}
      leastStep={1}
      isOver
      series={[
        {
          name: 'Requests',
          tone: 'soft',
          values: valuesOf(rows, (row) => [startOf(row), row.calls]),
        },
        {
          name: 'With an error',
          tone: 'danger',
          values: valuesOf(rows, (row) => [startOf(row), errorsIn(row)]),
        },
      ]}
      caption="Times are in UTC."
    />
  )
}

/** Lines of the median and the 95th percentile of the latency, by hour or day. */
export function LatencyChart({
  grid,
  period,
  rows,
}: {
  grid: Grid
  period: Period
  rows: readonly { at: string; p50: number; p95: number }[]
}) {
  const { places, valuesOf } = placesOf(period, grid)
  return (
    <Chart
      label={`Latency by ${grid.unit}`}
      column={`${grid.unit === 'hour' ? 'Hour' : 'Day'} (UTC)`}
      places={places}
      format={inMs}
      leastStep={1}
      series={[
        { name: 'p50', kind: 'line', values: valuesOf(rows, ({ at, p50 }) => [at, p50]) },
        {
          name: 'p95',
          kind: 'line',
          tone: 'blossom',
          values: valuesOf(rows, ({ at, p95 }) => [at, p95]),
        },
      ]}
      caption="Latency on our servers: the median (p50) and the 95th percentile (p95)."
    />
  )
}

/** Whole milliseconds, at least one. */
export function inMs(ms: number): string {
  return `${formatCount(ms > 0 ? Math.max(1, Math.round(ms)) : 0)} ms`
}
