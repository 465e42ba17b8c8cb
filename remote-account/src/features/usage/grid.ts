import { DAY_MS, formatDay } from '@orchard/shared/format'
import type { ChartPlace } from '@orchard/shared/ui'

/** The hours or days of a chart, one beside the other. */
export interface Grid {
  unit: 'hour' | 'day'
  /** Milliseconds of a place. */
  ms: number
  /** Names a place; `at` is its start. */
  nameOf(at: Date): string
  /** The label below a place; null for none. */
  labelOf(at: Date, index: number): string | null
}

const NAMED_EVERY_DAYS = 7

/** Days of a month, of which one a week is labelled. */
export const DAYS_OF_MONTH: Grid = {
  unit: 'day',
  ms: DAY_MS,
  nameOf: (at) => formatDay(at.toISOString()),
  labelOf: (at, index) => (index % NAMED_EVERY_DAYS === 0 ? String(at.getUTCDate()) : null),
}

/**
 * The UTC days or hours that a period touches. Future ones already have their places, so that bars never move.
 * @returns `valuesOf` gives rows to their places; null stands where there is none, and rows outside the period are left out.
 */
export function placesOf(
  { start, end }: { start: string; end: string },
  { labelOf, ms, nameOf }: Grid,
) {
  const first = Math.floor(Date.parse(start) / ms)
  const count = Math.max(1, Math.ceil(Date.parse(end) / ms) - first)
  const places = Array.from({ length: count }, (_, index): ChartPlace => {
    const at = new Date((first + index) * ms)
    return { name: nameOf(at), label: labelOf(at, index) ?? undefined }
  })
  return {
    places,
    valuesOf<Row>(
      rows: readonly Row[],
      read: (row: Row) => readonly [date: string, value: number],
    ) {
      const values = new Map(
        rows.map((row) => {
          const [date, value] = read(row)
          return [Math.floor(Date.parse(date) / ms) - first, value]
        }),
      )
      return places.map((_, index) => values.get(index) ?? null)
    },
  }
}
