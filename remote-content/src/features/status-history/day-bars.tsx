import { formatDay } from '@orchard/shared/format'
import { useId } from 'react'
import type { Day } from '#src/data/status-history.ts'
import { daysInWords, uptimeInWords } from './history-words.ts'
import classes from './status-history.module.css'

const HEIGHT = 36
const STEP = 5
const WIDTH = 4
/** Bars of days with a failure end here at most, and those without data here. */
const HIGHEST_WITH_FAILURE = 26
const LOWEST = 10
const STUB = 4
/** From this uptime down, bars get no lower. */
const WORST = 0.9

/** A bar for each day. Its height says what its colour says. */
export function DayBars({ name, days }: { name: string; days: readonly Day[] }) {
  const id = useId()
  const [first] = days
  return (
    <figure className={classes.Bars}>
      <svg
        role="img"
        aria-label={`Uptime of ${name} by day`}
        aria-describedby={id}
        viewBox={`0 0 ${days.length * STEP - (STEP - WIDTH)} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {days.map((day, index) => {
          const height = heightOf(day)
          return (
            <rect
              key={day.date}
              data-bar={barOf(day)}
              x={index * STEP}
              y={HEIGHT - height}
              width={WIDTH}
              height={height}
            >
              <title>{`${formatDay(day.date)}: ${uptimeInWords(day.uptime)}`}</title>
            </rect>
          )
        })}
      </svg>
      <p className={classes.Ends} aria-hidden="true">
        <span>{first && formatDay(first.date)}</span>
        <span>Today</span>
      </p>
      <figcaption id={id}>{daysInWords(days)}</figcaption>
    </figure>
  )
}

function barOf({ failed, uptime }: Day): 'full' | 'part' | 'none' {
  if (uptime === null) return 'none'
  return failed === 0 ? 'full' : 'part'
}

function heightOf(day: Day): number {
  if (day.uptime === null) return STUB
  if (day.failed === 0) return HEIGHT
  const share = Math.max(0, day.uptime - WORST) / (1 - WORST)
  return Math.round(LOWEST + share * (HIGHEST_WITH_FAILURE - LOWEST))
}
