import { DAY_MS } from '@orchard/shared/format'
import type { FactSet } from './fact-sets.ts'

/** The editions of a set, by its registry. */
export interface Found {
  edition: string
  /** The day of our edition. */
  released: string | undefined
  /** The newest edition, where it is another. */
  newer: string | undefined
}

/** A row of the table of editions. */
export interface Row extends Found {
  name: string
  /** Days since the edition was released, or compared with its authority; undefined where nobody knows. */
  age: number | undefined
  limit: number | null
  isTooOld: boolean
  renew: string
}

/** How old a set is on a day, and whether that is too old. */
export function rowOf(set: FactSet, found: Found, today: Date): Row {
  const days = [found.released, set.compared].filter((day) => day !== undefined).sort()
  const newest = days.at(-1)
  const age =
    newest === undefined ? undefined : Math.floor((today.getTime() - Date.parse(newest)) / DAY_MS)
  const isTooOld = set.limitDays !== null && (age === undefined || age > set.limitDays)
  return { ...found, name: set.name, age, limit: set.limitDays, isTooOld, renew: set.renew }
}

/** The table, one line for each set. */
export function formatRows(rows: readonly Row[]): string {
  return rows
    .map(({ age, edition, isTooOld, limit, name, newer, renew }) => {
      const days = `${age ?? '?'} of ${limit ?? 'any number of'} days`
      const hint = isTooOld ? `; renew: ${renew}` : ''
      const more = newer === undefined ? '' : `, newer: ${newer}`
      return `${isTooOld ? 'TOO OLD' : 'ok     '} ${name}: ${edition}, ${days}${more}${hint}\n`
    })
    .join('')
}
