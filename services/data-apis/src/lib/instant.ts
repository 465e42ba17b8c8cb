import { cannotAnswer } from '#src/answer-error.ts'

/** An instant in UTC to the second, rounded, as `2025-10-04T07:00:00Z`. */
export function isoInstant(at: Date): string {
  const rounded = new Date(Math.round(at.getTime() / 1_000) * 1_000)
  return `${rounded.toISOString().slice(0, 19)}Z`
}

/** @throws {AnswerError} 422 for a date outside the years that an ephemeris is asked for. */
export function checkYears(date: string, first: number, last: number): void {
  const year = Number(date.slice(0, 4))
  if (year < first || year > last)
    throw cannotAnswer('date_out_of_range', `Dates are answered from ${first} to ${last}`)
}
