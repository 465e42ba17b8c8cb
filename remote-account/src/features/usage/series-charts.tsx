import { formatCount } from '@orchard/shared/format'
import { BOX, ChartAxes } from './chart-axes.tsx'
import { drawChart, drawLines, type Grid } from './chart-geometry.ts'
import classes from './day-chart.module.css'
import { errorsIn, type ReportRow, startOf } from './usage-report.ts'

const RADIUS = 5
/** With more points than that, a line has none. */
const MAX_POINTS = 60

interface Series {
  rows: readonly ReportRow[]
  period: { start: string; end: string }
  grid: Grid
  /** `hour` or `day`. */
  unit: string
}

/** Bars of requests by hour or day, with the share of those that got an error. */
export function RequestsChart({ grid, period, rows, unit }: Series) {
  const max = rows.reduce((most, { calls }) => Math.max(most, calls), 0)
  const draw = (callsOf: (row: ReportRow) => number) =>
    drawChart(
      rows.map((row) => ({ date: startOf(row), calls: callsOf(row) })),
      period,
      BOX,
      grid,
      max,
    )
  const all = draw(({ calls }) => calls)
  const errors = draw(errorsIn)
  const errorsAt = new Map(errors.bars.map(({ calls, day }) => [day, calls]))
  return (
    <figure className={classes.Chart}>
      <svg role="img" aria-label={`Requests by ${unit}`} viewBox={`0 0 ${BOX.width} ${BOX.height}`}>
        <ChartAxes lines={all.lines} days={all.days} format={formatCount} />
        {all.bars.map(({ day, calls, ...box }) => (
          <rect key={box.x} className={classes.Bar} data-kind="all" {...box}>
            <title>{`${day}: ${formatCount(calls)}, ${formatCount(errorsAt.get(day) ?? 0)} with an error`}</title>
          </rect>
        ))}
        {errors.bars.map(({ day, calls: _, ...box }) => (
          <rect
            key={day}
            className={classes.Bar}
            data-kind="errors"
            pointerEvents="none"
            {...box}
          />
        ))}
      </svg>
      <figcaption>
        The lower part of a bar shows the requests with an error. Times are in UTC.
      </figcaption>
    </figure>
  )
}

/** Lines of the median and the 95th percentile of the latency. */
export function LatencyLines({ grid, period, rows, unit }: Series) {
  const timed = rows.filter(({ p50_ms }) => p50_ms !== null)
  const values = (name: 'p50_ms' | 'p95_ms') =>
    timed.map((row) => ({ date: startOf(row), value: Math.round(row[name] ?? 0) }))
  const { days, lines, series } = drawLines([values('p50_ms'), values('p95_ms')], period, BOX, grid)
  return (
    <figure className={classes.Chart}>
      <svg role="img" aria-label={`Latency by ${unit}`} viewBox={`0 0 ${BOX.width} ${BOX.height}`}>
        <ChartAxes lines={lines} days={days} format={(value) => `${formatCount(value)} ms`} />
        {series.map(({ path, points }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines, always in this order
          <g key={index}>
            <path className={classes.Curve} data-kind={index ? 'p95' : undefined} d={path} />
            {points.length <= MAX_POINTS &&
              points.map(({ day, value, x, y }) => (
                <circle
                  key={x}
                  className={classes.Point}
                  data-kind={index ? 'p95' : undefined}
                  cx={x}
                  cy={y}
                  r={RADIUS}
                >
                  <title>{`${day}, p${index ? 95 : 50}: ${formatCount(value)} ms`}</title>
                </circle>
              ))}
          </g>
        ))}
      </svg>
      <figcaption>
        Latency on our servers. Solid line: median (p50). Dashed line: 95th percentile (p95).
      </figcaption>
    </figure>
  )
}
