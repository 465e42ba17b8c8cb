import { compareFacts, describeFacts, type FactSheet, readFacts } from '@orchard/shared/fact-sheet'
import * as facts from '@orchard/shared/facts'
import * as forms from '@orchard/shared/forms'

/** The plans, offers, figures and forms that this process was compiled with. */
export const OWN_FACTS: FactSheet = describeFacts(facts, forms)

/** The differences between the facts of the site and those of this process. */
export type SiteFacts = ReturnType<typeof createSiteFacts>

/** Logs each difference when it comes; selling goes on, by the facts of this process. */
export function createSiteFacts(log: (message: string) => void) {
  let found: readonly string[] | null = null
  return {
    /** @param text the site's document. @throws {Error} when it is none. */
    compare(text: string): void {
      const before = found ?? []
      found = compareFacts(readFacts(text), OWN_FACTS)
      for (const sentence of found) if (!before.includes(sentence)) log(`Facts differ: ${sentence}`)
    },
    /** Number of differences; null as long as the site has never been read. */
    differences: (): number | null => found?.length ?? null,
  }
}
