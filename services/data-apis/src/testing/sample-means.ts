import { createHash } from 'node:crypto'
import type { AllMeans } from '#src/ask-api.ts'
import { standInNetwork } from './network/stand-in-network.ts'
import { lazyStandInSources } from './stand-in-sources.ts'
import { threadsHere } from './threads-here.ts'

/** When example responses are served: the moment at which today's monthly quotas began. */
const SAMPLE_TIME = new Date('2025-10-04T07:00:00Z')

/**
 * A clock that stands still, chance that repeats itself and stand-ins for outside sources, so that
 * a sample stays the same.
 */
export function sampleMeans(): AllMeans {
  let turn = 0
  const now = () => SAMPLE_TIME
  const randomBytes = (count: number) => {
    const blocks: Buffer[] = []
    for (let made = 0; made < count; made += 32)
      blocks.push(createHash('sha256').update(`sample ${turn++}`).digest())
    return Uint8Array.from(Buffer.concat(blocks).subarray(0, count))
  }
  return {
    now,
    sources: lazyStandInSources({ now }),
    network: standInNetwork({ now }),
    randomBytes,
    threads: threadsHere({ randomBytes }),
  }
}
