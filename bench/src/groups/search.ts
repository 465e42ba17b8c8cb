import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page, Route } from '@playwright/test'
import { ask } from '#src/ask.ts'
import { type OpenPage, openPage, untilQuiet } from '#src/browser/browser.ts'
import { figure, type Group, row, worst } from '#src/figures.ts'
import type { Origins } from '#src/servers/site.ts'
import { SLOWDOWN } from './pages.ts'

/** A round has many keystrokes. */
const MOST_ROUNDS = 3
const LETTERS = ['weather', 'payment'].map((word) => [...word])
const HELD_MS = 80
const BETWEEN_KEYS_MS = 70
const INDEX = '**/_mf/catalogue/*/data/index.json'
const MANY = 10_000

/** Types words into the search box, letter by letter. */
export async function measureSearch(
  browser: Browser,
  { fast: { plain, site } }: Origins,
  rounds: number,
): Promise<Group> {
  const [real, many, bare]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < Math.min(rounds, MOST_ROUNDS); round++) {
    real.push(...(await typeInto(browser, `${site}/api`, untilQuiet)))
    // Not on /api, whose list would show all 10,000 as well.
    const answerIndex = ({ page }: { page: Page }) => page.route(INDEX, answerWithMany)
    many.push(...(await typeInto(browser, `${site}/`, untilQuiet, answerIndex)))
    // The cost of typing on this machine before a site does anything.
    const addList = ({ page }: { page: Page }) =>
      page.evaluate(() => window.bench.listWithoutSearch())
    bare.push(...(await typeInto(browser, `${plain}/api`, addList)))
  }
  return {
    title: 'Search: key to painted results, 4x CPU',
    rows: [
      row('median', 'ms', figure(real, { limit: 30 })),
      row('worst', 'ms', worst(real, { limit: 60 })),
      row('median with 10,000 entries', 'ms', figure(many, { limit: 60 })),
      row('worst with 10,000 entries', 'ms', worst(many)),
      row('median of a page without scripts', 'ms', figure(bare)),
      row('worst of a page without scripts', 'ms', worst(bare)),
    ],
  }
}

type Step = (opened: OpenPage) => Promise<unknown>

/** @throws {Error} when the box shows no results. */
async function typeInto(browser: Browser, url: string, prepare: Step, intercept?: Step) {
  await using opened = await openPage(browser, SLOWDOWN)
  const { page } = opened
  await intercept?.(opened)
  await page.goto(url)
  await prepare(opened)
  const input = page.getByRole('combobox', { name: 'Search APIs' })
  // The first key waits for the index.
  await input.click()
  await page.keyboard.type('w')
  await page.getByRole('option').first().waitFor({ timeout: 10_000 })
  await input.fill('')
  await page.evaluate(() => window.bench.watchKeys())
  for (const word of LETTERS) {
    for (const letter of word) {
      await page.keyboard.press(letter, { delay: HELD_MS })
      await wait(BETWEEN_KEYS_MS)
    }
    await input.fill('')
  }
  const keys = await page.evaluate(() => window.bench.keys)
  if (keys.every(({ options }) => options === 0)) throw new Error('The search found nothing')
  return keys.flatMap(({ ms }) => ms ?? [])
}

/** Repeats the rows of the index, with ids and names of their own. */
async function answerWithMany(route: Route): Promise<void> {
  const { body } = await ask(route.request().url())
  const rows: [id: number, name: string, ...rest: unknown[]][] = JSON.parse(body.toString())
  const json = Array.from({ length: MANY }, (_, index) => {
    const [, name, ...rest] = rows[index % rows.length] ?? [0, '']
    return [index + 1, `${name} ${index + 1}`, ...rest]
  })
  await route.fulfill({ json })
}
