import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page, Route } from '@playwright/test'
import { openPage } from './browser.ts'
import { figure, type Group, type Row, worst } from './figures.ts'
import { ask } from './http-client.ts'
import { type KeystrokeRecord, listWithoutSearch, watchKeys } from './in-page-probes.ts'
import { untilQuiet } from './page-load.ts'

const WORDS = ['weather', 'payment']
/** How long a finger holds a key, and how long it takes to the next one. */
const HELD_MS = 80
const BETWEEN_KEYS_MS = 70
const INDEX_PATTERN = '**/_mf/catalogue/*/data/index.json'
const MANY = 10_000

/**
 * Types words into the search box of a page, letter by letter, after its index has arrived.
 * @param many replaces the index by 10,000 entries made from those that are there.
 * @throws {Error} when the box shows no results.
 */
export async function measureKeystrokes(
  browser: Browser,
  url: string,
  slowdown: number,
  many: boolean,
): Promise<number[]> {
  const opened = await openPage(browser, slowdown)
  const { page } = opened
  try {
    if (many) await page.route(INDEX_PATTERN, answerWithMany)
    await page.goto(url, { waitUntil: 'commit' })
    await untilQuiet(opened)
    return await typeWords(page)
  } finally {
    await opened.close()
  }
}

/**
 * The same on the twin without scripts, with a list that a few lines write: what typing costs on this machine
 * before a site does anything.
 * @throws {Error} when the page has no search box.
 */
export async function measurePlainKeystrokes(
  browser: Browser,
  url: string,
  slowdown: number,
): Promise<number[]> {
  const opened = await openPage(browser, slowdown)
  try {
    await opened.page.goto(url, { waitUntil: 'load' })
    await opened.page.evaluate(listWithoutSearch)
    return await typeWords(opened.page)
  } finally {
    await opened.close()
  }
}

/** Types into the search box when everything that the first key makes is there. */
async function typeWords(page: Page): Promise<number[]> {
  const input = page.getByRole('combobox', { name: 'Search APIs' })
  await input.click()
  await page.keyboard.type(WORDS[0]?.[0] ?? 'a')
  await page.getByRole('option').first().waitFor({ timeout: 10_000 })
  await input.fill('')
  await page.evaluate(watchKeys)
  const records: KeystrokeRecord[] = []
  for (const word of WORDS) records.push(...(await typeWord(page, word)))
  if (records.every(({ options }) => options === 0)) throw new Error('The search found nothing')
  return records.flatMap(({ ms }) => ms ?? [])
}

/** Answers for the server; an index that cannot be used is aborted, and the search shows nothing then. */
async function answerWithMany(route: Route): Promise<void> {
  try {
    const { body } = await ask(route.request().url())
    await route.fulfill({ json: multiplied(JSON.parse(body.toString()), MANY) })
  } catch {
    await route.abort()
  }
}

async function typeWord(page: Page, word: string): Promise<KeystrokeRecord[]> {
  await page.evaluate(() => {
    window.benchKeys = []
  })
  for (const letter of word) {
    await page.keyboard.press(letter, { delay: HELD_MS })
    await wait(BETWEEN_KEYS_MS)
  }
  const records = await page.evaluate(() => window.benchKeys)
  await page.getByRole('combobox', { name: 'Search APIs' }).fill('')
  return records
}

/**
 * An index of the same shape with `count` entries, objects or rows that begin with id and name: those
 * that are there, again and again, with names and slugs of their own.
 * @throws {TypeError} when there is no list of entries in it.
 */
export function multiplied(index: unknown, count: number): unknown {
  if (Array.isArray(index)) {
    const entries: unknown[] = index
    if (entries.length === 0) throw new TypeError('The search index is empty')
    return Array.from({ length: count }, (_, at) => distinct(entries[at % entries.length], at + 1))
  }
  if (typeof index !== 'object' || index === null)
    throw new TypeError('The search index is no list')
  const [name, list] =
    Object.entries(index)
      .filter(([, value]) => Array.isArray(value))
      .toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  if (name === undefined) throw new TypeError('The search index has no list')
  return { ...index, [name]: multiplied(list, count) }
}

function distinct(entry: unknown, number: number): unknown {
  if (Array.isArray(entry)) {
    const [, name, ...rest]: unknown[] = entry
    return [number, `${String(name)} ${number}`, ...rest]
  }
  if (typeof entry !== 'object' || entry === null) return entry
  const text = (name: string, separator: string) =>
    name in entry ? { [name]: `${String(Reflect.get(entry, name))}${separator}${number}` } : {}
  return { ...entry, id: number, ...text('slug', '-'), ...text('name', ' ') }
}

/** The lines of the report about typing. `plain` is the twin's, for comparison. */
export function searchGroup(
  real: readonly number[],
  many: readonly number[],
  plain: readonly number[],
): Group {
  const row = (name: string, value: Row['figures'][number]): Row => ({
    name,
    unit: 'ms',
    figures: [value],
  })
  return {
    title: 'Search: key to painted results, 4x CPU',
    rows: [
      row('median', figure(real, { limit: 30 })),
      row('worst', worst(real, { limit: 60 })),
      row('median with 10,000 entries', figure(many, { limit: 60 })),
      row('worst with 10,000 entries', worst(many)),
      row('median of a page without scripts', figure(plain)),
      row('worst of a page without scripts', worst(plain)),
    ],
  }
}
