import { createHash } from 'node:crypto'
import type { Means } from '#src/define-api.ts'

/** When documented samples are answered: the moment at which today's monthly quotas began. */
const SAMPLE_TIME = new Date('2025-10-04T07:00:00Z')

/** A clock that stands still and chance that repeats itself, so that a sample stays the same. */
export function sampleMeans(): Means {
  let turn = 0
  return {
    now: () => SAMPLE_TIME,
    randomBytes(count) {
      const blocks: Buffer[] = []
      for (let made = 0; made < count; made += 32)
        blocks.push(createHash('sha256').update(`sample ${turn++}`).digest())
      return Uint8Array.from(Buffer.concat(blocks).subarray(0, count))
    },
  }
}
