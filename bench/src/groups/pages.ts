import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { IDLE_WORK_AFTER_MS, openPage, untilQuiet } from '#src/browser/browser.ts'
import { addUp, type RequestKind } from '#src/browser/requests.ts'
import { figure, type Group, ratio, row, type Unit, worst } from '#src/figures.ts'
import type { Network, Origins } from '#src/servers/site.ts'

/** Divides the speed of this machine's processor. */
export const SLOWDOWN = 4
const PLAIN_SETTLE_MS = 400
const LONG_TASK_MS = 50
/** Loads of a round. A fast one is so short that each hiccup of the machine shows. */
const LOADS = ['slow', 'fast', 'fast', 'fast'] as const
type PageLimits = Record<string, number>
const REQUEST_LIMITS: PageLimits = { '/api': 30 }
const KB_LIMITS: PageLimits = { '/api': 150, '/api/time-zone': 145 }

/** A load of a page, and one of its plain twin beside it. */
interface PageSample extends Awaited<ReturnType<typeof measureLoad>> {
  network: Network
  page: string
  plainLcp: number | null
}

/** Loads every page and its plain twin, which comes first in every other round. */
export async function measurePages(
  browser: Browser,
  origins: Origins,
  pages: readonly string[],
  rounds: number,
): Promise<Group[]> {
  const samples: PageSample[] = []
  const load = async (page: string, network: Network, isPlainFirst: boolean) => {
    const slowdown = network === 'slow' ? SLOWDOWN : 1
    const { plain, site } = origins[network]
    const measureTwin = () => measurePlainLcp(browser, plain + page, slowdown)
    const first = isPlainFirst ? await measureTwin() : null
    const sample = await measureLoad(browser, site + page, slowdown)
    const plainLcp = isPlainFirst ? first : await measureTwin()
    samples.push({ ...sample, network, page, plainLcp })
  }
  for (let round = 0; round < rounds; round++)
    for (const page of pages)
      for (const network of round % 2 === 0 ? LOADS : LOADS.toReversed())
        await load(page, network, round % 2 === 1)
  return pageGroups(pages, samples)
}

/**
 * Loads a page with an empty cache until it is hydrated and its network has been quiet for half a
 * second, but not into the site's idle work.
 */
async function measureLoad(browser: Browser, url: string, slowdown: number) {
  await using opened = await openPage(browser, slowdown)
  const response = await opened.page.goto(url, { waitUntil: 'commit' })
  await untilQuiet(opened)
  const load = await opened.page.evaluate(() => window.bench.readLoad())
  const end = Math.min(load.now, (load.pageHydrated ?? load.now) + IDLE_WORK_AFTER_MS)
  const { requests } = opened.log
  return {
    ...load,
    status: response?.status() ?? 0,
    blockingTime: blockingTime(load.longTasks, load.fcp, end),
    traffic: addUp(requests.filter(({ startedAt }) => startedAt - load.timeOrigin < end)),
  }
}

async function measurePlainLcp(browser: Browser, url: string, slowdown: number) {
  await using opened = await openPage(browser, slowdown)
  await opened.page.goto(url, { waitUntil: 'load' })
  await wait(PLAIN_SETTLE_MS)
  return (await opened.page.evaluate(() => window.bench.readLoad())).lcp
}

type Task = { startTime: number; duration: number }

/** The part beyond 50 ms of each task between two moments. */
export function blockingTime(tasks: readonly Task[], from: number, until: number): number {
  return tasks
    .map(
      ({ startTime, duration }) =>
        Math.min(startTime + duration, until) - Math.max(startTime, from),
    )
    .reduce((sum, part) => sum + Math.max(0, part - LONG_TASK_MS), 0)
}

type Read = (sample: PageSample) => number | null
const lcp: Read = (one) => one.lcp
const plain: Read = (one) => one.plainLcp
const usable: Read = (one) => one.searchUsable
const hydrated: Read = (one) => one.pageHydrated
const kB = (...kinds: RequestKind[]): Read => {
  return ({ traffic }) => kinds.reduce((sum, kind) => sum + traffic.bodyBytes[kind], 0) / 1_000
}

/** Makes rows with a figure for each page: a median, a ratio with `over`, or the worst shift. */
function rowsOf(network: Network, pages: readonly string[], samples: readonly PageSample[]) {
  return (name: string, unit: Unit, read: Read, limits?: number | PageLimits, over?: Read) => {
    const figures = pages.map((page) => {
      const of = samples.filter((one) => one.network === network && one.page === page)
      const target = { limit: typeof limits === 'object' ? limits[page] : limits }
      const values = of.map(read)
      if (over) return { ...ratio(figure(values), figure(of.map(over)), target), page }
      return { ...(unit === 'shift' ? worst(values, target) : figure(values, target)), page }
    })
    return row(name, unit, ...figures)
  }
}

function pageGroups(pages: readonly string[], samples: readonly PageSample[]): Group[] {
  const slow = rowsOf('slow', pages, samples)
  const fast = rowsOf('fast', pages, samples)
  return [
    {
      title: 'Pages: 150 ms round trip, 1.6 Mbps, 4x CPU',
      rows: [
        slow('status', 'count', ({ status }) => status),
        slow('LCP', 'ms', lcp),
        slow('LCP of the plain twin', 'ms', plain),
        slow('LCP / plain', 'x', lcp, 1.1, plain),
        slow('search box usable', 'ms', usable),
        slow('search box usable / plain LCP', 'x', usable, 2.5, plain),
        slow('page hydrated', 'ms', hydrated),
        slow('TBT until quiet', 'ms', (one) => one.blockingTime, 50),
        slow('CLS, worst round', 'shift', (one) => one.shift, 0.01),
        slow('requests that hold up a paint', 'count', (one) => one.blockingRequests, 0),
      ],
    },
    {
      title: 'Transfer until hydrated and quiet (kB = 1000)',
      rows: [
        slow('requests', 'count', ({ traffic }) => traffic.requests, REQUEST_LIMITS),
        slow('all but fonts', 'kB', kB('document', 'script', 'style', 'data', 'other'), KB_LIMITS),
        slow('document', 'kB', kB('document'), 14),
        slow('script', 'kB', kB('script')),
        slow('style', 'kB', kB('style')),
        slow('data', 'kB', kB('data')),
        slow('other', 'kB', kB('other')),
        slow('font', 'kB', kB('font'), 45),
        slow('heads of all answers', 'kB', ({ traffic }) => traffic.headBytes / 1_000),
      ],
    },
    {
      title: 'Pages without throttling',
      rows: [
        fast('LCP', 'ms', lcp),
        fast('LCP of the plain twin', 'ms', plain),
        fast('LCP / plain', 'x', lcp, 1.35, plain),
        fast('search box usable', 'ms', usable),
        fast('page hydrated', 'ms', hydrated),
      ],
    },
  ]
}
