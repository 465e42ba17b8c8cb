import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import {
  IDLE_WORK_AFTER_MS,
  type OpenPage,
  openPage,
  SLOWDOWN,
  untilQuiet,
} from '#src/browser/browser.ts'
import { ALL_BUT_FONTS, addUp, kiloBytes, type RequestKind } from '#src/browser/requests.ts'
import type { Group } from '#src/figures.ts'
import type { Network, Origins } from '#src/servers/site.ts'
import { type Line, rowOf } from './page-rows.ts'

const PLAIN_SETTLE_MS = 400

const LONG_TASK_MS = 50

/** Loads of a round. A fast one is so short that each hiccup of the machine shows. */
export const LOADS = ['slow', 'fast', 'fast', 'fast'] as const

/** A load of a page, and one of its plain twin beside it. */
interface PageSample extends Load {
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
    const { other, site } = origins[network]
    const measureTwin = () => measurePlainLcp(browser, other + page, slowdown)
    const first = isPlainFirst ? await measureTwin() : null
    const sample = await measureLoad(browser, site + page, slowdown)
    const plainLcp = isPlainFirst ? first : await measureTwin()
    samples.push({ ...sample, network, page, plainLcp })
  }
  for (let round = 0; round < rounds; round++)
    for (const page of pages)
      for (const network of round % 2 === 0 ? LOADS : LOADS.toReversed())
        await load(page, network, round % 2 === 1)
  return TABLES.map(({ title, network, lines }) => {
    const loads = samples.filter((one) => one.network === network)
    return { title, rows: lines.map((line) => rowOf(line, pages, loads)) }
  })
}

export type Load = Awaited<ReturnType<typeof measureLoad>>

/**
 * Loads a page with an empty cache until it is hydrated and its network has been quiet for half a
 * second, but not into the site's idle work. Pages of others say with `settle` when that is.
 */
export async function measureLoad(
  browser: Browser,
  url: string,
  slowdown: number,
  settle: (opened: OpenPage) => Promise<void> = untilQuiet,
) {
  await using opened = await openPage(browser, slowdown)
  const response = await opened.page.goto(url, { waitUntil: 'commit' })
  await settle(opened)
  const load = await opened.page.evaluate(() => window.bench.readLoad())
  const end = Math.min(load.now, (load.readyAt.page ?? load.now) + IDLE_WORK_AFTER_MS)
  const { requests } = opened.log
  return {
    ...load,
    status: response?.status() ?? 0,
    blockingTime: blockingTime(load.longTasks, load.fcp, end),
    traffic: addUp(requests.filter(({ startedAt }) => startedAt - load.timeOrigin < end)),
    /** Head included. */
    documentBytes: requests.find(({ kind }) => kind === 'document')?.bytes ?? null,
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
  const parts = tasks.map(
    ({ startTime, duration }) => Math.min(startTime + duration, until) - Math.max(startTime, from),
  )
  return parts.reduce((sum, part) => sum + Math.max(0, part - LONG_TASK_MS), 0)
}

type Read = (sample: PageSample) => number | null

const lcp: Read = (one) => one.lcp

const plain: Read = (one) => one.plainLcp

const usable: Read = (one) => one.readyAt.shell

const hydrated: Read = (one) => one.readyAt.page

const kB = (...kinds: RequestKind[]): Read => {
  return ({ traffic }) => kiloBytes(traffic, ...kinds)
}

const TABLES: readonly { title: string; network: Network; lines: readonly Line<PageSample>[] }[] = [
  {
    title: 'Pages: 150 ms round trip, 1.6 Mbps, 4x CPU',
    network: 'slow',
    lines: [
      ['status', 'count', ({ status }) => status],
      ['LCP', 'ms', lcp],
      ['LCP of the plain twin', 'ms', plain],
      ['LCP / plain', 'x', lcp, 1.1, plain],
      ['search box usable', 'ms', usable],
      ['search box usable / plain LCP', 'x', usable, 2.5, plain],
      ['page hydrated', 'ms', hydrated],
      ['TBT until quiet', 'ms', (one) => one.blockingTime, 50],
      ['CLS, worst round', 'shift', (one) => one.shift, 0.01],
      ['requests that hold up a paint', 'count', (one) => one.blockingRequests, 0],
    ],
  },
  {
    title: 'Transfer until hydrated and quiet (kB = 1000)',
    network: 'slow',
    lines: [
      ['requests', 'count', ({ traffic }) => traffic.requests, { '/api': 30 }],
      [
        'all but fonts',
        'kB',
        ({ traffic }) => kiloBytes(traffic, ...ALL_BUT_FONTS),
        { '/api': 150, '/api/time-zone': 145 },
      ],
      ['document', 'kB', kB('document'), 14],
      ['script', 'kB', kB('script')],
      ['style', 'kB', kB('style')],
      ['data', 'kB', kB('data')],
      ['other', 'kB', kB('other')],
      ['font', 'kB', kB('font'), 45],
      ['heads of all responses', 'kB', ({ traffic }) => traffic.headBytes / 1_000],
    ],
  },
  {
    title: 'Pages without throttling',
    network: 'fast',
    lines: [
      ['LCP', 'ms', lcp],
      ['LCP of the plain twin', 'ms', plain],
      ['LCP / plain', 'x', lcp, 1.35, plain],
      ['search box usable', 'ms', usable],
      ['page hydrated', 'ms', hydrated],
    ],
  },
]
