import { formatCount, formatDay } from '@orchard/shared/format'
import type { Usage } from '#src/data/entities.ts'
import { BOX, ChartAxes } from './chart-axes.tsx'
import { drawChart } from './chart-geometry.ts'
import classes from './day-chart.module.css'

/** Bar chart of the month's requests by day; the table below has the same figures. */
export function DayChart({ by_day: byDay, period }: Pick<Usage, 'by_day' | 'period'>) {
  const { bars, lines, days } = drawChart(byDay, period, BOX)
  const startsAtMidnight = /T00:00:00/.test(period.start)
  const max = byDay.reduce((best, day) => (day.calls > best.calls ? day : best), {
    date: period.start,
    calls: 0,
  })
  return (
    <figure className={classes.Chart}>
      <svg role="img" aria-label="Requests by day" viewBox={`0 0 ${BOX.width} ${BOX.height}`}>
        <ChartAxes lines={lines} days={days} format={formatCount} />
        {bars.map(({ day, calls, ...box }) => (
          <rect key={box.x} className={classes.Bar} rx="2" {...box}>
            <title>{`Day ${day}: ${formatCount(calls)}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption>
        {`Busiest day: ${formatCount(max.calls)} requests, on ${formatDay(max.date)}. Days are in UTC${startsAtMidnight ? '' : '; the first also has requests from before your month began'}.`}
      </figcaption>
    </figure>
  )
}
