import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { openPage, untilIdleWorkDone } from '#src/browser/browser.ts'
import type { RequestKind } from '#src/browser/requests.ts'
import { figure, type Group, row, worst } from '#src/figures.ts'
import { SLOWDOWN } from './pages.ts'

const CARD = '#content a[href^="/api/"]'
const REST_MS = 100
const PAINT_TIMEOUT_MS = 10_000
/** By then everything that the click asks for has been asked for. */
const AFTERMATH_MS = 500

/** Clicks the first card of the list of APIs after the pointer has rested on it. */
async function measureClick(browser: Browser, origin: string) {
  await using opened = await openPage(browser, SLOWDOWN)
  const { page, log } = opened
  await page.goto(`${origin}/api`, { waitUntil: 'commit' })
  // Otherwise the search index would share the line with the click.
  await untilIdleWorkDone(opened)
  const timeOrigin = await page.evaluate(() => performance.timeOrigin)
  // A new document takes the promise with it.
  const clicked = page.evaluate(() => window.bench.watchClick()).catch(() => null)
  const before = log.requests.length
  await page.locator(CARD).first().hover()
  await wait(REST_MS)
  await page.mouse.down()
  await page.mouse.up()
  const click = await Promise.race([clicked, wait(PAINT_TIMEOUT_MS, null, { ref: false })])
  await wait(AFTERMATH_MS)
  const from = click ? timeOrigin + click.clickedAt : 0
  const caused = log.requests.slice(before).filter(({ startedAt }) => startedAt >= from)
  return { ms: click && click.paintedAt - click.clickedAt, requests: caused }
}

export async function measureClicks(
  browser: Browser,
  origin: string,
  rounds: number,
): Promise<Group> {
  const clicks: Awaited<ReturnType<typeof measureClick>>[] = []
  for (let round = 0; round < rounds; round++) clicks.push(await measureClick(browser, origin))
  const times = clicks.map(({ ms }) => ms)
  const count = (...kinds: RequestKind[]) =>
    clicks.map(({ requests }) => requests.filter(({ kind }) => kinds.includes(kind)).length)
  return {
    title: 'Card of /api: pointer rests 100 ms, click',
    rows: [
      row('click to painted heading', 'ms', figure(times, { limit: 100 })),
      row('requests for code', 'count', worst(count('script', 'style'), { limit: 0 })),
      row('requests for data', 'count', worst(count('data'))),
      row('document loads', 'count', worst(count('document'), { limit: 0 })),
    ],
  }
}
