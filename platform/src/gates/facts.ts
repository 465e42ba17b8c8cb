import { createRequire } from 'node:module'
import { API_FACTS_PATH, compareFacts, describeFacts, readFacts } from '@orchard/shared/fact-sheet'
import type * as facts from '@orchard/shared/facts'
import type * as forms from '@orchard/shared/forms'
import { evaluateRelease } from '#src/bundle/server-bundle.ts'
import { readConfig } from '#src/serve/config/config.ts'
import type { Candidate, Findings, Gate } from './gate.ts'

const RESPONSE_WITHIN_MS = 2_000
const REMEDY = 'start the product API with the new facts first, then npm run release -- host'

/** Facts: a new host does not promise other plans, figures and limits than the product API of this environment keeps. */
export const factsGate: Gate = {
  name: 'facts',
  isCostly: true,
  async check(candidate) {
    if (!candidate.changing.has('host')) return { problems: [], notes: ['No host is released'] }
    const ofHost = providedFacts(candidate)
    if (!ofHost) return skipped('this host provides no facts')
    const { PRODUCT_API_HOST, PRODUCT_API_PORT } = process.env
    const address = readConfig({ PRODUCT_API_HOST, PRODUCT_API_PORT }).site.apiHost + API_FACTS_PATH
    let text: string
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(RESPONSE_WITHIN_MS) })
      if (!response.ok) throw new Error(`status ${response.status}`)
      text = await response.text()
    } catch (error) {
      return skipped(
        `${address} does not respond: ${(error as Error).message}; PRODUCT_API_HOST names the product API`,
      )
    }
    return {
      problems: compareFacts(ofHost, readFacts(text)).map(
        (one) => `the new host differs: ${one}; ${REMEDY}`,
      ),
      notes: [`Compared with ${address}`],
    }
  },
}

function providedFacts({ after, releasesDir }: Candidate) {
  const host = after.get('host')
  if (!host) return null
  const { provided } = evaluateRelease(releasesDir, host, createRequire(import.meta.url)) as {
    provided?: Readonly<Record<string, unknown>>
  }
  const own = provided?.['@orchard/shared/facts'] as typeof facts | undefined
  const checked = provided?.['@orchard/shared/forms'] as typeof forms | undefined
  return own && checked ? describeFacts(own, checked) : null
}

const skipped = (why: string): Findings => ({
  problems: [],
  notes: [`Not compared: ${why}`],
  skipped: true,
})
