import { expect, it } from 'vitest'
import type { Contract } from '#src/modules/catalogue/contract.ts'
import { checkableApis, chooseApis } from './choose-apis.ts'
import type { Settled } from './settle.ts'

const AT = new Date('2026-11-21T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(AT.getTime() - minutes * 60_000)

const contract = (more: Partial<Contract> = {}): Contract => ({
  ...{ parameters: [], combinations: [], body: null, sample: '{}', deprecated: null },
  answer: { kind: 'computed', source: 'Made up for tests', licence: 'Own code' },
  documentation: {
    ...{ id: 1, name: 'Places', description: '', category: 'places', notes: [] },
    ...{ example: {}, fields: [] },
  },
  ...more,
})
const live = (from: string[]): Partial<Contract> => ({
  answer: { kind: 'live', source: 'Made up for tests', licence: 'Own code', from },
})
const state = (minutes: number, more: Partial<Settled> = {}): Settled => ({
  ...{ state: 'up', candidate: 'up', streak: 9, streakSince: minutesAgo(99) },
  checkedAt: minutesAgo(minutes),
  ...more,
})

function chosen(apis: Record<string, Contract>, states: Record<string, Settled> = {}) {
  return chooseApis(checkableApis(Object.entries(apis), new Set(['usgs'])), {
    at: AT,
    states: new Map(Object.entries(states).map(([slug, one]) => [`api:${slug}`, one])),
  }).map(([slug]) => slug)
}

it('gives each of our own APIs a turn within 20 minutes, those in doubt first', () => {
  const slugs = Array.from({ length: 201 }, (_, index) => `a${index}`)
  const apis = Object.fromEntries(slugs.map((slug) => [slug, contract()]))
  const states: Record<string, Settled> = {}
  for (const [index, slug] of slugs.entries()) states[slug] = state(index % 50)
  states['a0'] = state(1, { candidate: 'down', streak: 1 })
  delete states['a7']
  const first = chosen(apis, states)
  expect(first).toHaveLength(11)
  expect(first.slice(0, 2)).toEqual(['a0', 'a7'])
  const rest = first.slice(2).map((slug) => states[slug]?.checkedAt.getTime() ?? 0)
  expect(rest).toEqual(rest.toSorted((a, b) => a - b))
  expect(Math.max(...rest)).toBeLessThanOrEqual(minutesAgo(47).getTime())
})

it('leaves out what cannot be called by its documentation here', () => {
  const body: Contract['body'] = { kind: 'picture', accepts: ['image/png'] }
  const apis = {
    picture: contract({ body }),
    planned: contract({ answer: null }),
    unknown: contract({ documentation: null }),
    filings: contract(live(['sec'])),
    both: contract(live(['usgs', 'sec'])),
    places: contract(),
    quakes: contract(live(['usgs'])),
  }
  expect(chosen(apis)).toEqual(['places', 'quakes'])
})

it('asks outside sources rarely', () => {
  const apis = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e'].map((slug) => [slug, contract(live(['usgs']))]),
  )
  expect(chosen(apis)).toHaveLength(2)
  const inDoubt = { candidate: 'down', streak: 1 } as const
  expect(
    chosen(apis, {
      a: state(59),
      b: state(61),
      c: state(4, inDoubt),
      d: state(5, inDoubt),
      e: state(30),
    }),
  ).toEqual(['d', 'b'])
})
