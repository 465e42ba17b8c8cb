import { formatCount } from '@orchard/shared/format'
import type { Percentiles } from '@orchard/shared/percentiles'
import type { Usage } from '#src/data/entities.ts'
import { BOX, ChartAxes } from './chart-axes.tsx'
import { drawLines } from './chart-geometry.ts'
import classes from './day-chart.module.css'

const RADIUS = 6

/** Line chart of the latency by day; the table below has the same figures. */
export function LatencyChart({
  byDay,
  period,
}: Pick<Usage, 'period'> & { byDay: readonly (Percentiles & { id: string })[] }) {
  const values = (name: 'p50' | 'p95') =>
    byDay.map((day) => ({ date: day.id, value: Math.round(day[name]) }))
  const { days, lines, series } = drawLines([values('p50'), values('p95')], period, BOX)
  const [median, slowest] = series
  return (
    <figure className={classes.Chart}>
      <svg role="img" aria-label="Latency by day" viewBox={`0 0 ${BOX.width} ${BOX.height}`}>
        <ChartAxes lines={lines} days={days} format={(value) => `${formatCount(value)} ms`} />
        <path className={classes.Curve} d={median?.path} />
        <path className={classes.Curve} data-kind="p95" d={slowest?.path} />
        {median?.points.map(({ day, value, x, y }) => (
          <circle key={x} className={classes.Point} cx={x} cy={y} r={RADIUS}>
            <title>{`Day ${day}, p50: ${formatCount(value)} ms`}</title>
          </circle>
        ))}
        {slowest?.points.map(({ day, value, x, y }) => (
          <rect
            key={x}
            className={classes.Point}
            data-kind="p95"
            x={x - RADIUS}
            y={y - RADIUS}
            width={2 * RADIUS}
            height={2 * RADIUS}
          >
            <title>{`Day ${day}, p95: ${formatCount(value)} ms`}</title>
          </rect>
        ))}
      </svg>
      <figcaption>
        Latency on our servers. Dots and solid line: median (p50). Squares and dashed line: 95th
        percentile (p95).
      </figcaption>
    </figure>
  )
}
