import { appendFileSync } from 'node:fs'

/** A measured figure and the limit that it must keep. */
export interface Bar {
  /** Names the figure for a reader of the table. */
  name: string
  value: number
  limit: number
  unit: string
  /** `most` by default: the value may be at most the limit. */
  kind?: 'most' | 'least'
}

/**
 * Holds a figure to its limit and hands it to the table that `npm run soak` prints.
 * @throws {Error} when the limit is missed.
 */
export function holdBar({ kind = 'most', ...bar }: Bar): void {
  const file = process.env['SOAK_BARS']
  if (file) appendFileSync(file, `${JSON.stringify({ ...bar, kind })}\n`)
  const { limit, name, unit, value } = bar
  const isKept = kind === 'most' ? value <= limit : value >= limit
  if (!isKept) throw new Error(`${name}: ${value} ${unit}, at ${kind} ${limit}`)
}
