import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { openPage, SLOWDOWN, untilQuiet } from '#src/browser/browser.ts'
import { type SearchPage, typeInto } from '#src/browser/search-page.ts'
import { figure, type Group, row } from '#src/figures.ts'
import type { Network, Origins } from '#src/servers/site.ts'
import { rowOf } from './page-rows.ts'
import { addressOf, inTurns, quotient } from './peers.ts'

const SEARCH_BOX = 'input[aria-label="Search APIs"]'
const WORD = [...'weather']
const BETWEEN_KEYS_MS = 100
const TIMEOUT_MS = 20_000

const SEARCHES = ['ours', 'island'] as const

interface UsableSample {
  page: string
  ours: number | null
  island: number | null
}

/** Types into the search box of every page and of its Astro peer as soon as there is one. */
export async function measureUsableSearch(
  browser: Browser,
  origins: Origins[Network],
  pages: readonly string[],
  rounds: number,
): Promise<Group> {
  const samples: UsableSample[] = []
  for (let round = 0; round < rounds; round++)
    for (const page of pages) {
      const sample: UsableSample = { page, ours: null, island: null }
      for (const kind of inTurns(SEARCHES, round))
        sample[kind] = await untilResults(browser, addressOf(kind, origins, page))
      samples.push(sample)
    }
  const lines = [
    ['search usable, ours', 'ms', (one: UsableSample) => one.ours],
    ['search usable, Astro', 'ms', (one: UsableSample) => one.island],
    ['ours / Astro', 'x', (one: UsableSample) => quotient(one.ours, one.island), 1],
  ] as const
  return {
    title: 'Peers: from navigation to painted results of typing, slow',
    rows: lines.map((line) => rowOf(line, pages, samples)),
  }
}

/** Milliseconds from the start of the navigation until typing has shown a result; null without one. */
async function untilResults(browser: Browser, url: string): Promise<number | null> {
  await using opened = await openPage(browser, SLOWDOWN)
  const { page } = opened
  await page.goto(url, { waitUntil: 'commit' })
  let isShown = false
  const shown = page
    .evaluate(() => window.bench.watchFirstOption())
    .finally(() => {
      isShown = true
    })
  const end = performance.now() + TIMEOUT_MS
  await page.locator(SEARCH_BOX).focus()
  // A page may keep what was typed before its script was there; for others the last letter comes again.
  for (let next = 0; !isShown && performance.now() < end; next++) {
    await page.keyboard.press(keyAt(next))
    await Promise.race([shown, wait(BETWEEN_KEYS_MS)])
  }
  return isShown ? await shown : null
}

function keyAt(index: number): string {
  const letter = WORD[index]
  if (letter) return letter
  return (index - WORD.length) % 2 === 0 ? 'Backspace' : (WORD.at(-1) ?? '')
}

/** The search box of /api, and a page whose script only writes seven options for each key. */
export function searchPages({ site, other }: Origins['fast']) {
  return {
    ours: { url: `${site}/api`, prepare: untilQuiet },
    'seven options': {
      url: `${other}/seven-options`,
      prepare: ({ page }) => page.evaluate(() => window.bench.listWithoutSearch()),
    },
  } satisfies Record<string, SearchPage>
}

/** Types into the search box of /api and into a page that writes seven options for each key. */
export async function measureKeys(
  browser: Browser,
  origins: Origins['fast'],
  rounds: number,
): Promise<Group> {
  const pages = Object.values(searchPages(origins))
  const medians = pages.map((): (number | null)[] => [])
  for (let round = 0; round < rounds; round++)
    for (const index of inTurns([0, 1], round)) {
      const page = pages[index]
      if (page) medians[index]?.push(figure(await typeInto(browser, page)).value)
    }
  const [ours = [], least = []] = medians
  const quotients = ours.map((ms, round) => quotient(ms, least[round] ?? null))
  return {
    title: 'Peers: key to painted results, 4x CPU',
    rows: [
      row('ours on /api', 'ms', figure(ours)),
      row('page that writes seven options', 'ms', figure(least)),
      row('ours / seven options', 'x', figure(quotients, { limit: 1.15 })),
    ],
  }
}
