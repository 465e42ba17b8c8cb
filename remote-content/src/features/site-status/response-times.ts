import type { Ask } from './ask-health.ts'

/** Response times in milliseconds, rounded; null where nothing has answered. */
export interface ResponseSummary {
  asks: number
  /** How many of them had no answer. */
  missed: number
  last: number | null
  median: number | null
  slowest: number | null
}

/** What a list of asks, oldest first, says about response times. `last` is that of the last answer. */
export function summarizeTimes(asks: readonly Ask[]): ResponseSummary {
  const times = asks.flatMap(({ milliseconds }) => milliseconds ?? [])
  const sorted = times.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  const round = (value: number | undefined) => (value === undefined ? null : Math.round(value))
  return {
    asks: asks.length,
    missed: asks.length - times.length,
    last: round(times.at(-1)),
    median: lower === undefined || upper === undefined ? null : Math.round((lower + upper) / 2),
    slowest: round(sorted.at(-1)),
  }
}

/** The summary in words: `Last 12 ms, median 11 ms, slowest 20 ms, in 4 asks, 1 without an answer`. */
export function describeTimes({ asks, missed, last, median, slowest }: ResponseSummary): string {
  if (asks === 0) return 'Not asked yet'
  const count = asks === 1 ? '1 ask' : `${asks} asks`
  if (last === null) return `No answer in ${count}`
  const times = `Last ${last} ms, median ${median} ms, slowest ${slowest} ms, in ${count}`
  return missed === 0 ? times : `${times}, ${missed} without an answer`
}

/** A line through response times and the places where there was no answer. */
export interface Sparkline {
  /** Path data of the line; it is broken where there was no answer. */
  line: string
  /** Path data with a stroke of no length for each answer, which a round pen draws as a dot. */
  dots: string
  /** Horizontal places of the asks without an answer. */
  misses: readonly number[]
}

/**
 * Draws asks, oldest first, into a box: from left to right in even steps, the slowest at the top, no
 * time at all at the bottom. `margin` stays free on all sides.
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
