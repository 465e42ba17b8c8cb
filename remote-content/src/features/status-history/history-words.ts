import { formatCount, formatDay, formatTimestamp, formatUptime } from '@orchard/shared/format'
import type { Day, History, PartHistory } from '#src/data/status-history.ts'

/** Said of a time without checks, which counts neither as up nor as down. */
export const NO_DATA = 'No data'

/** What a history from memory is; null for one that was read now. */
export function memoryInWords({ rememberedFrom }: Pick<History, 'rememberedFrom'>): string | null {
  if (rememberedFrom === null) return null
  return `The product API cannot reach its database: calls and accounts return an error. This is what it knew on ${formatTimestamp(rememberedFrom)}.`
}

/** `99.98%`, or that there is no data. */
export function uptimeInWords(uptime: number | null): string {
  return uptime === null ? NO_DATA : formatUptime(uptime)
}

/** `p50 12 ms, p95 40 ms`. */
export function latencyInWords({
  p50_ms: p50,
  p95_ms: p95,
}: Pick<Day, 'p50_ms' | 'p95_ms'>): string {
  return p50 === null || p95 === null
    ? NO_DATA
    : `p50 ${formatCount(p50)} ms, p95 ${formatCount(p95)} ms`
}

/** The bars in words. */
export function daysInWords(days: readonly Day[]): string {
  const checked = days.filter(({ uptime }) => uptime !== null)
  const failed = checked.filter((day) => day.failed > 0)
  const [worst] = failed.toSorted((a, b) => (a.uptime ?? 0) - (b.uptime ?? 0))
  const without = days.length - checked.length
  return [
    worst
      ? `${inDays(failed.length)} with failed checks, the worst ${formatDay(worst.date)} with ${uptimeInWords(worst.uptime)}.`
      : checked.length > 0 && `${inDays(checked.length)} without a failed check.`,
    without > 0 && `${inDays(without)} without data.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function inDays(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}

/** The state of the APIs, as text with links of the form `[words](/path)`. */
export function apisInWords({ checked, down, slow }: History['apis']): string {
  if (checked === 0) return 'No API has been checked recently.'
  const areAllDown = checked > 1 && down.length === checked
  const troubled = [
    areAllDown ? 'None is available.' : down.length > 0 && `Not available: ${linked(down)}.`,
    slow.length > 0 && `Slow: ${linked(slow)}.`,
  ].filter(Boolean)
  return `In the last two hours we checked ${checked === 1 ? '1 API' : `${formatCount(checked)} APIs`}. ${troubled.join(' ') || 'None is down or slow.'}`
}

function linked(slugs: readonly string[]): string {
  return slugs.map((slug) => `[${slug}](/api/${slug})`).join(', ')
}

/** The days with data, newest first. */
export function daysWithData({ days }: PartHistory): readonly Day[] {
  return days.filter(({ uptime }) => uptime !== null).toReversed()
}
