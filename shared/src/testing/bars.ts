import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'

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
  if (kind === 'most') expect(bar.value, bar.name).toBeLessThanOrEqual(bar.limit)
  else expect(bar.value, bar.name).toBeGreaterThanOrEqual(bar.limit)
}
