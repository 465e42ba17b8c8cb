import { formatDay } from '@orchard/shared/format'
import { Chart } from '@orchard/shared/ui'
import type { Day } from '#src/data/status-history.ts'
import { daysInWords, uptimeInWords } from './history-words.ts'
import classes from './status-history.module.css'

/** Heights of bars in per cent: of a day without a failure, with one at most and at least, and without data. */
const FULL = 100
const HIGHEST_WITH_FAILURE = 72
const LOWEST = 28
const STUB = 11
/** From this uptime down, bars get no lower. */
const WORST = 0.9

/** A bar for each day. Its height says what its colour says. */
export function DayBars({ name, days }: { name: string; days: readonly Day[] }) {
  const [first] = days
  return (
    <Chart
      isSmall
      label={`Uptime of ${name} by day`}
      places={days.map(({ date }) => ({ name: formatDay(date) }))}
      top={FULL}
      series={[
        {
          name: 'Uptime',
          values: days.map(heightOf),
          toneOf: (index) => toneOf(days[index]),
        },
      ]}
      wordsOf={(index) => uptimeInWords(days[index]?.uptime ?? null)}
      caption={
        <>
          <span className={classes.Ends} aria-hidden="true">
            <span>{first && formatDay(first.date)}</span>
            <span>Today</span>
          </span>
          <span>{daysInWords(days)}</span>
        </>
      }
    />
  )
}

function toneOf(day: Day | undefined) {
  if (!day || day.uptime === null) return 'quiet'
  return day.failed === 0 ? 'accent' : 'danger'
}

function heightOf(day: Day): number {
  if (day.uptime === null) return STUB
  if (day.failed === 0) return FULL
  const share = Math.max(0, day.uptime - WORST) / (1 - WORST)
  return Math.round(LOWEST + share * (HIGHEST_WITH_FAILURE - LOWEST))
}
