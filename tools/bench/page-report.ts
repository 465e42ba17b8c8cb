import {
  type Figure,
  type FigureUnit,
  figure,
  type Group,
  type Row,
  ratio,
  worst,
} from './figures.ts'
import type { LoadSample } from './page-load.ts'
import type { PageSamples } from './pages.ts'
import type { RequestKind } from './request-log.ts'

type Samples = ReadonlyMap<string, PageSamples>

const BYTES_PER_KB = 1_000
const TOTAL_LIMITS_KB: Readonly<Record<string, number>> = { '/api': 150, '/api/time-zone': 145 }
const REQUEST_LIMITS: Readonly<Record<string, number>> = { '/api': 30 }

/** The lines of the report about loading pages over the slow line. */
export function slowPagesGroup(samples: Samples): Group {
  const lcp = (of: PageSamples) => median(of.slow, (one) => one.lcp)
  const usable = (of: PageSamples) => median(of.slow, (one) => one.searchUsable)
  const plain = (of: PageSamples) => figure(of.slowPlainLcp)
  const row = rowsOf(samples)
  return {
    title: 'Pages: 150 ms round trip, 1.6 Mbps, 4x CPU',
    rows: [
      row('status', 'count', (of) => median(of.slow, (one) => one.status)),
      row('LCP', 'ms', lcp),
      row('LCP of the plain twin', 'ms', plain),
      row('LCP / plain', 'x', (of) => ratio(lcp(of), plain(of), { limit: 1.1 })),
      row('search box usable', 'ms', usable),
      row('search box usable / plain LCP', 'x', (of) =>
        ratio(usable(of), plain(of), { limit: 2.5 }),
      ),
      row('page hydrated', 'ms', (of) => median(of.slow, (one) => one.pageHydrated)),
      row('TBT until quiet', 'ms', (of) => median(of.slow, (one) => one.blockingTime, 50)),
      row('CLS, worst round', 'shift', ({ slow }) => {
        const shifts = slow.map((one) => one.shift)
        return worst(shifts, { limit: 0.01 })
      }),
      row('requests that hold up a paint', 'count', (of) =>
        median(of.slow, (one) => one.blockingRequests, 0),
      ),
    ],
  }
}

/** The lines of the report about what pages transfer over the slow line. */
export function transferGroup(samples: Samples): Group {
  const row = rowsOf(samples)
  const body = (kind: RequestKind, limit?: number) =>
    row(kind, 'kB', (of) =>
      median(of.slow, ({ traffic }) => traffic.bodyBytes[kind] / BYTES_PER_KB, limit),
    )
  return {
    title: 'Transfer until hydrated and quiet (kB = 1000)',
    rows: [
      row('requests', 'count', (of, page) =>
        median(of.slow, (one) => one.traffic.requests, REQUEST_LIMITS[page]),
      ),
      row('all but fonts', 'kB', (of, page) => median(of.slow, allButFonts, TOTAL_LIMITS_KB[page])),
      body('document', 14),
      body('script'),
      body('style'),
      body('data'),
      body('other'),
      body('font', 45),
      row('heads of all answers', 'kB', (of) =>
        median(of.slow, (one) => one.traffic.headBytes / BYTES_PER_KB),
      ),
    ],
  }
}

/** The lines of the report about loading pages without a slow line and a slow processor. */
export function fastPagesGroup(samples: Samples): Group {
  const lcp = (of: PageSamples) => median(of.fast, (one) => one.lcp)
  const plain = (of: PageSamples) => figure(of.fastPlainLcp)
  const row = rowsOf(samples)
  return {
    title: 'Pages without throttling',
    rows: [
      row('LCP', 'ms', lcp),
      row('LCP of the plain twin', 'ms', plain),
      row('LCP / plain', 'x', (of) => ratio(lcp(of), plain(of), { limit: 1.35 })),
      row('search box usable', 'ms', (of) => median(of.fast, (one) => one.searchUsable)),
      row('page hydrated', 'ms', (of) => median(of.fast, (one) => one.pageHydrated)),
    ],
  }
}

/** Makes rows with one figure per page. */
function rowsOf(samples: Samples) {
  return (
    name: string,
    unit: FigureUnit,
    make: (of: PageSamples, page: string) => Figure,
  ): Row => ({
    name,
    unit,
    figures: [...samples].map(([page, of]) => ({ ...make(of, page), page })),
  })
}

function median(
  loads: readonly LoadSample[],
  read: (one: LoadSample) => number | null,
  limit?: number,
): Figure {
  return figure(loads.map(read), limit === undefined ? {} : { limit })
}

function allButFonts({ traffic: { bodyBytes } }: LoadSample): number {
  const all = Object.values(bodyBytes).reduce((sum, bytes) => sum + bytes, 0)
  return (all - bodyBytes.font) / BYTES_PER_KB
}
