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

/** A line through response times and the places where there was no response. */
export interface Sparkline {
  /** Path data of the line; it is broken where there was no response. */
  line: string
  /** Path data with a stroke of no length for each response, which a round pen draws as a dot. */
  dots: string
  /** Horizontal places of the asks without a response. */
  misses: readonly number[]
}

/**
 * Draws asks, oldest first, into a box: from left to right in even steps, the slowest at the top,
 * no time at all at the bottom. `margin` stays free on all sides.
 */
export function drawSparkline(
  asks: readonly Ask[],
  { width, height, margin }: { width: number; height: number; margin: number },
): Sparkline {
  const slowest = Math.max(1, ...asks.map(({ milliseconds }) => milliseconds ?? 0))
  const step = asks.length > 1 ? (width - 2 * margin) / (asks.length - 1) : 0
  const place = (value: number) => Number(value.toFixed(1))
  const misses: number[] = []
  let line = ''
  let dots = ''
  let isOpen = false
  for (const [index, { milliseconds }] of asks.entries()) {
    const x = place(margin + index * step)
    if (milliseconds === null) {
      misses.push(x)
      isOpen = false
      continue
    }
    const y = place(height - margin - (milliseconds / slowest) * (height - 2 * margin))
    line += `${isOpen ? 'L' : 'M'}${x} ${y}`
    dots += `M${x} ${y}h0`
    isOpen = true
  }
  return { line, dots, misses }
}
