import { createTrial, takeTurns } from '@orchard/shared-node/testing/load'
import type { Browser } from '@playwright/test'
import { figure, type Group, ratio, row } from '#src/figures.ts'
import type { Sites } from '#src/servers/site.ts'
import { CONNECTIONS, PAIRS, UNCACHED } from './composer.ts'
import { type Click, measureClick } from './interactions.ts'
import { inTurns, quotient } from './peers.ts'

const CHECKOUTS = ['ours', 'other'] as const

/** Compares renders that are not cached, and a click with the way back, with those of another checkout in turns. */
export async function measureAgainst(
  browser: Browser,
  sites: Sites,
  rounds: number,
): Promise<Group> {
  const [ours, other] = [
    createTrial(sites.ours.origin + UNCACHED, CONNECTIONS),
    createTrial(sites.other.origin + UNCACHED, CONNECTIONS),
  ]
  await takeTurns([ours, other], PAIRS)
  const [ourRate, otherRate] = [figure(ours.perSecond), figure(other.perSecond)]

  const clicks: Record<(typeof CHECKOUTS)[number], Click[]> = { ours: [], other: [] }
  for (let round = 0; round < rounds; round++)
    for (const one of inTurns(CHECKOUTS, round))
      clicks[one].push(await measureClick(browser, sites[one].slow))
  const ratios = (read: (click: Click) => number | null) =>
    clicks.ours.map((click, round) => {
      const beside = clicks.other[round]
      return quotient(read(click), beside ? read(beside) : null)
    })
  const times = (
    of: readonly Click[],
    read: (click: Click) => number | null,
    target?: { limit: number },
  ) => figure(of.map(read), target)
  const clickMs = ({ ms }: Click) => ms
  const backMs = (click: Click) => click.backMs
  return {
    title: 'Beside the other checkout, in turns',
    rows: [
      row(`uncached ${UNCACHED}, ours`, 'per second', ourRate),
      row(`uncached ${UNCACHED}, other`, 'per second', otherRate),
      row('ours / other', 'x', ratio(ourRate, otherRate, { limit: 1.3, atLeast: true })),
      row('click to painted heading, ours', 'ms', times(clicks.ours, clickMs)),
      row('click to painted heading, other', 'ms', times(clicks.other, clickMs)),
      row('ours / other', 'x', figure(ratios(clickMs), { limit: 0.8 })),
      row('back to painted heading, ours', 'ms', times(clicks.ours, backMs, { limit: 40 })),
      row('back to painted heading, other', 'ms', times(clicks.other, backMs)),
    ],
  }
}
