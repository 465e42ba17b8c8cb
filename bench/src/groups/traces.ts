import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { openPage } from '#src/browser/browser.ts'
import { openSearch, typeWords } from '#src/browser/search-page.ts'
import { trace, WORK, type WorkTimes, workOfMarks, workUntilPaint } from '#src/browser/trace.ts'
import { figure, type Group, row } from '#src/figures.ts'
import type { Origins } from '#src/servers/site.ts'
import { clickAndGoBack, openList } from './interactions.ts'
import { searchPages } from './peer-search.ts'
import { addressOf, inTurns, KINDS, NAMES } from './peers.ts'

/** Traces cost time of their own, so that these are not the rounds that are compared with targets. */
const MAX_ROUNDS = 5
/** A page may be loaded before it is painted. */
const SETTLE_MS = 400

/** Our page with and without its typeface, which no peer has. */
const VARIANTS = [...KINDS, 'ours without typeface'] as const
type Variant = (typeof VARIANTS)[number]
const NAMES_OF = { ...NAMES, 'ours without typeface': 'ours without typeface' }

/** Makes the page believe that its connection is slow, so that it leaves the typeface out. */
const SLOW_LINE = `const entries = performance.getEntriesByType.bind(performance)
performance.getEntriesByType = (type) =>
  type === 'navigation' ? [{ requestStart: 0, responseStart: 1_000 }] : entries(type)`

/** Says what the main thread did until the largest paint of each page and its peers, without throttling. */
export async function traceLoads(
  browser: Browser,
  origins: Origins['fast'],
  pages: readonly string[],
  rounds: number,
): Promise<Group> {
  const samples: { page: string; variant: Variant; times: WorkTimes }[] = []
  for (let round = 0; round < Math.min(rounds, MAX_ROUNDS); round++)
    for (const page of pages)
      for (const variant of inTurns(VARIANTS, round)) {
        const isBare = variant === 'ours without typeface'
        const kind = isBare ? 'ours' : variant
        await using opened = await openPage(browser, 1)
        if (isBare) await opened.page.addInitScript({ content: SLOW_LINE })
        const load = async () => {
          await opened.page.goto(addressOf(kind, origins, page), { waitUntil: 'load' })
          await wait(SETTLE_MS)
        }
        const times = workUntilPaint(await trace(browser, opened.page, load))
        samples.push({ page, variant, times })
      }
  const lineOf = (variant: Variant, work: keyof WorkTimes) => {
    const figures = pages.map((page) => {
      const of = samples.filter((one) => one.page === page && one.variant === variant)
      return { ...figure(of.map(({ times }) => times[work])), page }
    })
    return row(`${work}, ${NAMES_OF[variant]}`, 'ms', ...figures)
  }
  return {
    title: 'Until the largest paint, traced',
    rows: WORK.flatMap((work) => VARIANTS.map((variant) => lineOf(variant, work))),
  }
}

/** Says what the main thread does from a click, a way back and a key to the paint of what they show, at 4x CPU. */
export async function traceInteractions(
  browser: Browser,
  origins: Origins['fast'],
  rounds: number,
): Promise<Group> {
  const samples = new Map<string, WorkTimes[]>()
  const add = (name: string, ...times: readonly (WorkTimes | undefined)[]) =>
    samples.set(name, [...(samples.get(name) ?? []), ...times.filter((one) => one !== undefined)])
  for (let round = 0; round < Math.min(rounds, MAX_ROUNDS); round++) {
    await using list = await openList(browser, origins.site)
    const [click, back] = workOfMarks(await trace(browser, list.page, () => clickAndGoBack(list)))
    add('click', click)
    add('back', back)
    for (const [name, search] of Object.entries(searchPages(origins))) {
      await using opened = await openSearch(browser, search)
      const type = async () => {
        await typeWords(opened)
        await opened.page.evaluate(() => window.bench.markKeys())
      }
      add(`key, ${name}`, ...workOfMarks(await trace(browser, opened.page, type)))
    }
  }
  return {
    title: 'From a click, a way back and a key to their paint, traced, 4x CPU',
    rows: [...samples].flatMap(([name, times]) =>
      WORK.map((work) => row(`${work}, ${name}`, 'ms', figure(times.map((one) => one[work])))),
    ),
  }
}
