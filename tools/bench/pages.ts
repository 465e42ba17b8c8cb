import type { Browser } from '@playwright/test'
import { type LoadSample, measureLoad, measurePlainLcp } from './page-load.ts'

/** How many times slower than this machine a visitor's processor is. */
export const SLOWDOWN = 4

/** Without throttling a load takes so short that each hiccup of the machine counts: more of them. */
const FAST_LOADS = 3

/** Where a page and its twin without scripts are served, over the slow line and without it. */
export interface Origins {
  site: string
  plain: string
  slowSite: string
  slowPlain: string
}

/** What all rounds measured of one page. */
export interface PageSamples {
  slow: LoadSample[]
  slowPlainLcp: (number | null)[]
  fast: LoadSample[]
  fastPlainLcp: (number | null)[]
}

/** Empty samples for each page. */
export function emptySamples(pages: readonly string[]): Map<string, PageSamples> {
  return new Map(
    pages.map((page) => [page, { slow: [], slowPlainLcp: [], fast: [], fastPlainLcp: [] }]),
  )
}

/** One round over all pages. The twin is measured beside its page, first in every other round. */
export async function measureRound(
  browser: Browser,
  origins: Origins,
  round: number,
  samples: ReadonlyMap<string, PageSamples>,
): Promise<void> {
  for (const [page, of] of samples) {
    const fast = [
      async () => {
        of.fast.push(await measureLoad(browser, origins.site + page, 1))
      },
      async () => {
        of.fastPlainLcp.push(await measurePlainLcp(browser, origins.plain + page, 1))
      },
    ]
    const steps = [
      async () => {
        of.slow.push(await measureLoad(browser, origins.slowSite + page, SLOWDOWN))
      },
      async () => {
        of.slowPlainLcp.push(await measurePlainLcp(browser, origins.slowPlain + page, SLOWDOWN))
      },
      ...Array.from({ length: FAST_LOADS }, () => fast).flat(),
    ]
    for (const step of round % 2 === 0 ? steps : steps.toReversed()) await step()
  }
}
