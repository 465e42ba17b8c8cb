import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { type OpenPage, openPage } from './browser.ts'
import { readRecord } from './in-page.ts'
import { addUp, type RequestLog, startedAfter, type Traffic } from './request-log.ts'

const HYDRATION_TIMEOUT_MS = 20_000
const QUIET_MS = 500
/** The site's idle work begins 2 s after it has started to hydrate; the measurement ends before. */
const IDLE_WORK_AFTER_MS = 1_200
/** The last thing that the site fetches for the search when it is idle. */
const IDLE_REQUEST = '/data/keywords.json'
const PLAIN_SETTLE_MS = 400
const LONG_TASK_MS = 50

/** One load of a page; times in ms since navigation start. */
export interface LoadSample {
  status: number
  lcp: number | null
  /** Sum of what long tasks took beyond 50 ms each, from first paint until quiet. */
  blockingTime: number
  shift: number
  searchUsable: number | null
  pageHydrated: number | null
  /** Requests, other than the document, that held up the first or the largest paint. */
  blockingRequests: number
  traffic: Traffic
}

/**
 * Loads a page with an empty cache until it is hydrated and no request is in flight for half a second,
 * but not into what the site does when idle.
 */
export async function measureLoad(
  browser: Browser,
  url: string,
  slowdown: number,
): Promise<LoadSample> {
  const opened = await openPage(browser, slowdown)
  try {
    const response = await opened.page.goto(url, { waitUntil: 'commit' })
    await untilQuiet(opened)
    const { requests } = opened.log
    const record = await opened.page.evaluate(readRecord)
    const end = Math.min(record.now, (record.pageHydrated ?? record.now) + IDLE_WORK_AFTER_MS)
    return {
      status: response?.status() ?? 0,
      lcp: record.lcp,
      blockingTime: blockingTime(record.longTasks, record.fcp ?? 0, Math.min(end, record.now)),
      shift: record.shift,
      searchUsable: record.searchUsable,
      pageHydrated: record.pageHydrated,
      blockingRequests: record.blockingRequests,
      traffic: addUp(
        requests.filter((one) => startedAfter(one, requests, record.timeOrigin) < end),
      ),
    }
  } finally {
    await opened.close()
  }
}

/** Waits until the page is hydrated and quiet, or until the site's idle work begins. */
export async function untilQuiet({ page, log }: OpenPage): Promise<void> {
  const hydrated = page.evaluate(() => window.bench.hydrated)
  hydrated.catch(() => undefined) // the page was closed after the time was over
  await Promise.race([hydrated, wait(HYDRATION_TIMEOUT_MS, undefined, { ref: false })])
  const hydratedAt = performance.now()
  const isQuiet = () => isQuietNow(log)
  const isIdle = () => performance.now() - hydratedAt >= IDLE_WORK_AFTER_MS
  const givenUp = performance.now() + HYDRATION_TIMEOUT_MS
  while (!isQuiet() && !isIdle() && performance.now() < givenUp) await wait(20)
}

/** Waits until what the site does when idle is done as well. */
export async function untilIdleWorkDone(opened: OpenPage): Promise<void> {
  const { log } = opened
  await untilQuiet(opened)
  const hasBegun = () => log.requests.some(({ url }) => url.endsWith(IDLE_REQUEST))
  const givenUp = performance.now() + HYDRATION_TIMEOUT_MS
  while (!(hasBegun() && isQuietNow(log)) && performance.now() < givenUp) await wait(20)
}

function isQuietNow(log: RequestLog): boolean {
  return log.inFlight === 0 && performance.now() - log.lastChangeAt >= QUIET_MS
}

/** Loads a page without scripts and returns its LCP. */
export async function measurePlainLcp(
  browser: Browser,
  url: string,
  slowdown: number,
): Promise<number | null> {
  const opened = await openPage(browser, slowdown)
  try {
    await opened.page.goto(url, { waitUntil: 'load' })
    await wait(PLAIN_SETTLE_MS)
    return (await opened.page.evaluate(readRecord)).lcp
  } finally {
    await opened.close()
  }
}

/** Attributes that the page's scripts have set on `<html>`, with those of the document. */
export async function readRootAttributes(
  browser: Browser,
  url: string,
): Promise<Record<string, string>> {
  const opened = await openPage(browser, 1)
  try {
    await opened.page.goto(url)
    return await opened.page.evaluate(() =>
      Object.fromEntries(
        [...document.documentElement.attributes].map(({ name, value }) => [name, value]),
      ),
    )
  } finally {
    await opened.close()
  }
}

/** The part beyond 50 ms of each task between two moments. */
export function blockingTime(
  tasks: readonly { start: number; duration: number }[],
  from: number,
  until: number,
): number {
  return tasks
    .map(({ start, duration }) => Math.min(start + duration, until) - Math.max(start, from))
    .reduce((sum, part) => sum + Math.max(0, part - LONG_TASK_MS), 0)
}
