import type { Browser } from '@playwright/test'
import {
  type Figure,
  type FigureUnit,
  figure,
  type Group,
  type Row,
  ratio,
  worst,
} from './figures.ts'
import { type LoadSample, measureLoad, measurePlainLcp } from './page-load.ts'
import type { RequestKind } from './request-log.ts'

/** How many times slower than this machine a visitor's processor is. */
export const SLOWDOWN = 4
const BYTES_PER_KB = 1_000

const TOTAL_LIMITS: Readonly<Record<string, number>> = { '/api': 150, '/api/weather': 145 }
const REQUEST_LIMITS: Readonly<Record<string, number>> = { '/api': 30 }

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
    const steps = [
      async () => {
        of.slow.push(await measureLoad(browser, origins.slowSite + page, SLOWDOWN))
      },
      async () => {
        of.slowPlainLcp.push(await measurePlainLcp(browser, origins.slowPlain + page, SLOWDOWN))
      },
      async () => {
        of.fast.push(await measureLoad(browser, origins.site + page, 1))
      },
      async () => {
        of.fastPlainLcp.push(await measurePlainLcp(browser, origins.plain + page, 1))
      },
    ]
    for (const step of round % 2 === 0 ? steps : steps.toReversed()) await step()
  }
}

/** The lines of the report about loading pages: over the slow line, and without it. */
export function pageGroups(samples: ReadonlyMap<string, PageSamples>): Group[] {
  const row = (
    name: string,
    unit: FigureUnit,
    make: (of: PageSamples, page: string) => Figure,
  ): Row => ({
    name,
    unit,
    figures: [...samples].map(([page, of]) => ({ ...make(of, page), page })),
  })
  const slow = (
    name: string,
    unit: FigureUnit,
    read: (one: LoadSample) => number | null,
    limit?: number,
  ) => row(name, unit, (of) => figure(of.slow.map(read), limit === undefined ? {} : { limit }))
  const body = (kind: RequestKind) => (one: LoadSample) =>
    one.traffic.bodyBytes[kind] / BYTES_PER_KB
  const slowLcp = (of: PageSamples) => figure(of.slow.map((one) => one.lcp))
  const fastLcp = (of: PageSamples) => figure(of.fast.map((one) => one.lcp))
  return [
    {
      title: 'Pages: 150 ms round trip, 1.6 Mbps, 4x CPU',
      rows: [
        slow('status', 'count', (one) => one.status),
        row('LCP', 'ms', slowLcp),
        row('LCP of the plain twin', 'ms', (of) => figure(of.slowPlainLcp)),
        row('LCP / plain', 'x', (of) =>
          ratio(slowLcp(of), figure(of.slowPlainLcp), { limit: 1.1 }),
        ),
        slow('search box usable', 'ms', (one) => one.searchUsable),
        row('search box usable / plain LCP', 'x', (of) =>
          ratio(figure(of.slow.map((one) => one.searchUsable)), figure(of.slowPlainLcp), {
            limit: 2.5,
          }),
        ),
        slow('page hydrated', 'ms', (one) => one.pageHydrated),
        slow('TBT until quiet', 'ms', (one) => one.blockingTime, 50),
        row('CLS', 'shift', (of) =>
          worst(
            of.slow.map((one) => one.shift),
            { limit: 0.01 },
          ),
        ),
        slow('requests that hold up a paint', 'count', (one) => one.blockingRequests, 0),
      ],
    },
    {
      title: 'Transfer until hydrated and quiet (kB = 1000)',
      rows: [
        row('requests', 'count', (of, page) =>
          figure(
            of.slow.map((one) => one.traffic.requests),
            limitOf(REQUEST_LIMITS, page),
          ),
        ),
        row('all but fonts', 'kB', (of, page) =>
          figure(of.slow.map(allButFonts), limitOf(TOTAL_LIMITS, page)),
        ),
        slow('document', 'kB', body('document'), 14),
        slow('script', 'kB', body('script')),
        slow('style', 'kB', body('style')),
        slow('data', 'kB', body('data')),
        slow('other', 'kB', body('other')),
        slow('font', 'kB', body('font'), 45),
        slow('heads of all answers', 'kB', (one) => one.traffic.headBytes / BYTES_PER_KB),
      ],
    },
    {
      title: 'Pages without throttling',
      rows: [
        row('LCP', 'ms', fastLcp),
        row('LCP of the plain twin', 'ms', (of) => figure(of.fastPlainLcp)),
        row('LCP / plain', 'x', (of) =>
          ratio(fastLcp(of), figure(of.fastPlainLcp), { limit: 1.35 }),
        ),
        row('search box usable', 'ms', (of) => figure(of.fast.map((one) => one.searchUsable))),
        row('page hydrated', 'ms', (of) => figure(of.fast.map((one) => one.pageHydrated))),
      ],
    },
  ]
}

function allButFonts({ traffic: { bodyBytes } }: LoadSample): number {
  const all = Object.values(bodyBytes).reduce((sum, bytes) => sum + bytes, 0)
  return (all - bodyBytes.font) / BYTES_PER_KB
}

function limitOf(limits: Readonly<Record<string, number>>, page: string): Partial<Figure> {
  const limit = limits[page]
  return limit === undefined ? {} : { limit }
}
