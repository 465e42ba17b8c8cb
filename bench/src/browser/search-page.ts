import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { type OpenPage, openPage, SLOWDOWN } from './browser.ts'

/** A page with a search box. */
export interface SearchPage {
  url: string
  intercept?(opened: OpenPage): Promise<unknown>
  prepare(opened: OpenPage): Promise<unknown>
}

/**
 * Types into a search box that has shown results before, and returns the time of each key.
 * @throws {Error} when the box shows no results.
 */
export async function typeInto(browser: Browser, search: SearchPage): Promise<number[]> {
  await using opened = await openSearch(browser, search)
  return await typeWords(opened)
}

/** Opens a page, and waits until its search box has shown results. */
export async function openSearch(
  browser: Browser,
  { url, intercept, prepare }: SearchPage,
): Promise<OpenPage> {
  const opened = await openPage(browser, SLOWDOWN)
  const { page } = opened
  await intercept?.(opened)
  await page.goto(url)
  await prepare(opened)
  // The first key waits for the index.
  await searchBox(opened).click()
  await page.keyboard.type('w')
  await page.getByRole('option').first().waitFor({ timeout: 10_000 })
  await searchBox(opened).fill('')
  await page.evaluate(() => window.bench.watchKeys())
  return opened
}

/**
 * Types words letter by letter, and returns the time of each key.
 * @throws {Error} when the box shows no results.
 */
export async function typeWords(opened: OpenPage): Promise<number[]> {
  const { page } = opened
  for (const word of LETTERS) {
    for (const letter of word) {
      await page.keyboard.press(letter, { delay: HELD_MS })
      await wait(BETWEEN_KEYS_MS)
    }
    await searchBox(opened).fill('')
  }
  const keys = await page.evaluate(() => window.bench.keys)
  if (keys.every(({ options }) => options === 0)) throw new Error('The search found nothing')
  return keys.flatMap(({ ms }) => ms ?? [])
}

const LETTERS = ['weather', 'payment'].map((word) => [...word])

const HELD_MS = 80

const BETWEEN_KEYS_MS = 70

function searchBox({ page }: OpenPage) {
  return page.getByRole('combobox', { name: 'Search APIs' })
}
