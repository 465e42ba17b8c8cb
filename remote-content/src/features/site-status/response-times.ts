import type { Ask } from './ask-health.ts'

/** Response times of asks, oldest first: `Last 12 ms, median 11 ms, slowest 20 ms, in 4 checks`. */
export function describeTimes(asks: readonly Ask[]): string {
  if (asks.length === 0) return 'Not checked yet'
  const count = asks.length === 1 ? '1 check' : `${asks.length} checks`
  const times = asks.flatMap(({ milliseconds }) => milliseconds ?? [])
  if (times.length === 0) return `No response in ${count}`
  const sorted = times.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const median = ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
  const [last, typical, slowest] = [times.at(-1) ?? 0, median, sorted.at(-1) ?? 0].map(Math.round)
  const missed = asks.length - times.length
  return `Last ${last} ms, median ${typical} ms, slowest ${slowest} ms, in ${count}${missed > 0 ? `, ${missed} without a response` : ''}`
}
