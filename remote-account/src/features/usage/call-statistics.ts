import { type Percentiles, percentilesOf } from '@orchard/shared/percentiles'
import type { Usage } from '#src/data/entities.ts'

type Responses = NonNullable<Usage['responses']>
type Latency = NonNullable<Usage['latency']>

/** Requests with one status code, and their share of all in per cent. */
export interface StatusCount {
  status: number
  calls: number
  percent: number
}

/** The requests of a month by status code; of one API unless that is null. */
export function countStatuses(responses: Responses, api: string | null): readonly StatusCount[] {
  const sums = new Map<number, number>()
  for (const { calls, slug, status } of responses)
    if (api === null || slug === api) sums.set(status, (sums.get(status) ?? 0) + calls)
  const all = [...sums.values()].reduce((sum, calls) => sum + calls, 0)
  return [...sums]
    .toSorted(([one], [other]) => one - other)
    .map(([status, calls]) => ({ status, calls, percent: (calls / all) * 100 }))
}

/** Percentiles by day (`date`) or by API (`slug`), of one API unless that is null. */
export function latencyBy(
  { bounds_ms: boundsMs, rows }: Latency,
  group: 'date' | 'slug',
  api: string | null,
): readonly (Percentiles & { id: string })[] {
  const sums = new Map<string, number[]>()
  for (const row of rows) {
    if (api !== null && row.slug !== api) continue
    const sum = sums.get(row[group])
    const counts = boundsMs.map((_, at) => (sum?.[at] ?? 0) + (row.counts[at] ?? 0))
    sums.set(row[group], counts)
  }
  return [...sums].map(([id, counts]) => ({ id, ...percentilesOf(boundsMs, counts) }))
}

const MEANINGS: Readonly<Record<number, string>> = {
  200: 'Success',
  304: 'Not modified',
  400: 'Invalid request',
  401: 'Key replaced',
  403: 'Refused by a limit of the key',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Body too slow',
  409: 'Ambiguous',
  410: 'Retired API',
  413: 'Body too large',
  415: 'Unsupported media type',
  422: 'Valid, but without a result',
  429: 'Over a limit',
}

/** A few words for a status code. */
export function meaningOf(status: number): string {
  return MEANINGS[status] ?? (status >= 500 ? 'Failure on our side or at a source' : 'Other')
}

/**
 * The first day with status codes, if there were requests on an earlier one, from before they were recorded; null
 * otherwise.
 */
export function recordedSince({ by_day: byDay, responses }: Pick<Usage, 'by_day' | 'responses'>) {
  const first = responses?.map(({ date }) => date).toSorted()[0] ?? null
  const isLater = first !== null && byDay.some(({ calls, date }) => calls > 0 && date < first)
  return isLater ? first : null
}
