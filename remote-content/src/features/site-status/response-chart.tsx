import { useId } from 'react'
import { drawSparkline } from '#src/ui/sparkline.ts'
import type { Ask } from './ask-health.ts'
import classes from './response-chart.module.css'
import { describeTimes } from './response-times.ts'

const BOX = { width: 240, height: 44, margin: 4 }
/** A quarter of an hour; more points would run into each other. */
const MAX_DRAWN = 30

/** Response times since the page was opened: a line, and the same in words. */
export function ResponseChart({ name, asks }: { name: string; asks: readonly Ask[] }) {
  const id = useId()
  const { line, dots, misses } = drawSparkline(
    asks.slice(-MAX_DRAWN).map(({ milliseconds }) => milliseconds),
    BOX,
  )
  return (
    <figure className={classes.Chart}>
      <svg
        role="img"
        aria-label={`Response times of ${name}`}
        aria-describedby={id}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      >
        <path className={classes.Base} d={`M0 ${BOX.height - 0.5}H${BOX.width}`} />
        {line !== '' && <path className={classes.Line} d={line} />}
        {dots !== '' && <path className={classes.Dots} d={dots} />}
        {misses.map((x) => (
          <path key={x} className={classes.Miss} d={`M${x - 3} ${BOX.height - 13}l6 6m0-6-6 6`} />
        ))}
      </svg>
      <figcaption id={id}>{describeTimes(asks)}</figcaption>
    </figure>
  )
}
