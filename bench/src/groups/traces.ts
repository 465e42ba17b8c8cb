import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { openPage } from '#src/browser/browser.ts'
import { traceLoad, WORK, type WorkTimes } from '#src/browser/trace.ts'
import { figure, type Group, row } from '#src/figures.ts'
import type { Origins } from '#src/servers/site.ts'
import { addressOf, inTurns, KINDS, type Kind, NAMES } from './peers.ts'

/** Traces cost time of their own, so that these are not the rounds that are compared with targets. */
const MOST_ROUNDS = 5
/** A page may be loaded before it is painted. */
const SETTLE_MS = 400

/** Says what the main thread did until the largest paint of each page and its peers, without throttling. */
export async function measureTraces(
  browser: Browser,
  origins: Origins['fast'],
  pages: readonly string[],
  rounds: number,
): Promise<Group> {
  const samples: { page: string; kind: Kind; times: WorkTimes }[] = []
  for (let round = 0; round < Math.min(rounds, MOST_ROUNDS); round++)
    for (const page of pages)
      for (const kind of inTurns(KINDS, round)) {
        await using opened = await openPage(browser, 1)
        const load = async () => {
          await opened.page.goto(addressOf(kind, origins, page), { waitUntil: 'load' })
          await wait(SETTLE_MS)
        }
        samples.push({ page, kind, times: await traceLoad(browser, opened.page, load) })
      }
  const lineOf = (kind: Kind, work: keyof WorkTimes) => {
    const figures = pages.map((page) => {
      const of = samples.filter((one) => one.page === page && one.kind === kind)
      return { ...figure(of.map(({ times }) => times[work])), page }
    })
    return row(`${work}, ${NAMES[kind]}`, 'ms', ...figures)
  }
  return {
    title: 'Until the largest paint, traced',
    rows: WORK.flatMap((work) => KINDS.map((kind) => lineOf(kind, work))),
  }
}
