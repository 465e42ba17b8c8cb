import { Chart } from '@orchard/shared/ui'
import type { Ask } from './ask-health.ts'
import { describeTimes } from './response-times.ts'

/** A quarter of an hour; more points would run into each other. */
const MAX_DRAWN = 30

/** Response times since the page was opened: a line, and the same in words. */
export function ResponseChart({ name, asks }: { name: string; asks: readonly Ask[] }) {
  const drawn = asks.slice(-MAX_DRAWN).map(({ milliseconds }) => milliseconds)
  const slowest = Math.max(1, ...drawn.map((time) => time ?? 0))
  return (
    <Chart
      isSmall
      label={`Response times of ${name}`}
      places={drawn.map((_, index) => ({ name: String(index) }))}
      series={[
        { name: 'Response time', kind: 'line', values: drawn },
        {
          name: 'No response',
          tone: 'danger',
          values: drawn.map((time) => (time === null ? slowest / 2 : null)),
        },
      ]}
      caption={describeTimes(asks)}
    />
  )
}
