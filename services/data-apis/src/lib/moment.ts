import { invalidParameter } from '#src/response-error.ts'
import { dayOf } from './calendar.ts'

const WRITTEN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/i

/**
 * Reads a moment in ISO 8601 with an offset or Z.
 * @throws {ResponseError} 400 that names the parameter, also for days and hours that do not exist.
 */
export function readTimestamp(parameter: string, text: string): Date {
  // Date.parse takes 30 February for 1 March.
  const isDay =
    WRITTEN.test(text) && dayOf(text.slice(0, 10)).getUTCDate() === Number(text.slice(8, 10))
  const time = isDay ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time))
    throw invalidParameter(
      parameter,
      'must be a moment such as 2025-10-04T12:00:00Z; in an address + is written as %2B',
    )
  return new Date(time)
}
