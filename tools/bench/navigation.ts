import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { openPage } from './browser.ts'
import { type Figure, figure, type Group, type Row, worst } from './figures.ts'
import { findLink, watchClick } from './in-page-probes.ts'
import { untilIdleWorkDone } from './page-load.ts'
import { type LoggedRequest, startedAfter } from './request-log.ts'

const CARD_LINK = 'a[href^="/api/"]'
const REST_MS = 100
const PAINT_TIMEOUT_MS = 10_000
/** Long enough after the paint that whatever the click asks for has been asked for. */
const AFTERMATH_MS = 500

/** One click on a card. */
export interface ClickSample {
  /** From the click to the painted heading; null when the document was left. */
  ms: number | null
  codeRequests: number
  dataRequests: number
  documentLoads: number
}

/**
 * Opens a list of APIs, rests the pointer on the first card for 100 ms and clicks it.
 * @throws {Error} when the page has no card to click.
 */
export async function measureClick(
  browser: Browser,
  url: string,
  slowdown: number,
): Promise<ClickSample> {
  const opened = await openPage(browser, slowdown)
  const { page, log } = opened
  try {
    await page.goto(url, { waitUntil: 'commit' })
    // Otherwise the search index would share the line with the click.
    await untilIdleWorkDone(opened)
    const link = await page.evaluate(findLink, CARD_LINK)
    if (!link) throw new Error(`${url} shows no link ${CARD_LINK}`)
    await page.evaluate(watchClick)
    const timeOrigin = await page.evaluate(() => performance.timeOrigin)
    const before = log.requests.length
    await page.mouse.move(link.x, link.y)
    await wait(REST_MS)
    await page.mouse.down()
    await page.mouse.up()
    const clicked = page.evaluate(() => window.benchClick)
    clicked.catch(() => undefined) // a new document takes the promise with it: no time then
    const record = await Promise.race([
      clicked.catch(() => null),
      wait(PAINT_TIMEOUT_MS, null, { ref: false }),
    ])
    await wait(AFTERMATH_MS)
    const isByClick = (request: LoggedRequest) =>
      !record || startedAfter(request, log.requests, timeOrigin) >= record.clickedAt
    return summarize(
      log.requests.slice(before).filter(isByClick),
      record && record.paintedAt - record.clickedAt,
    )
  } finally {
    await opened.close()
  }
}

function summarize(requests: readonly LoggedRequest[], ms: number | null): ClickSample {
  const count = (...kinds: LoggedRequest['kind'][]) =>
    requests.filter((one) => kinds.includes(one.kind)).length
  return {
    ms,
    codeRequests: count('script', 'style'),
    dataRequests: count('data'),
    documentLoads: count('document'),
  }
}

/** The lines of the report about clicks. */
export function navigationGroup(samples: readonly ClickSample[]): Group {
  const row = (name: string, unit: Row['unit'], value: Figure): Row => ({
    name,
    unit,
    figures: [value],
  })
  return {
    title: 'Card of /api: pointer rests 100 ms, click',
    rows: [
      row(
        'click to painted heading',
        'ms',
        figure(
          samples.map((one) => one.ms),
          { limit: 100 },
        ),
      ),
      row(
        'requests for code',
        'count',
        worst(
          samples.map((one) => one.codeRequests),
          { limit: 0 },
        ),
      ),
      row('requests for data', 'count', worst(samples.map((one) => one.dataRequests))),
      row(
        'document loads',
        'count',
        worst(
          samples.map((one) => one.documentLoads),
          { limit: 0 },
        ),
      ),
    ],
  }
}
