import type { Day } from '#src/data/status-history.ts'
import { drawSparkline } from '#src/ui/sparkline.ts'
import classes from './status-history.module.css'

const BOX = { width: 449, height: 40, margin: 4 }

/** p95 by day as a line, which is broken where there is no data. */
export function LatencyLine({ name, days }: { name: string; days: readonly Day[] }) {
  const times = days.map(({ p95_ms }) => p95_ms)
  const { dots, line } = drawSparkline(times, BOX)
  const slowest = Math.max(...times.map((time) => time ?? 0))
  return (
    <svg
      role="img"
      aria-label={`p95 latency of ${name} by day, ${slowest} ms at the highest`}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
    >
      <path className={classes.Base} d={`M0 ${BOX.height - 0.5}H${BOX.width}`} />
      <path className={classes.Line} d={line} />
      <path className={classes.Dots} d={dots} />
    </svg>
  )
}
