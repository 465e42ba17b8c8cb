import type { Registry } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import { trialsOf, VISITOR_NUMBERS, visitorGroups } from './visitor-groups.ts'

const live = { host: 'h', catalogue: 'c', content: 'n' }
const registry = (rollouts: NonNullable<Registry['rollouts']> = {}): Registry => ({
  schema: 1,
  generation: 1,
  live,
  history: [],
  rollouts,
})
const rollout = (release: string, percent: number) => ({ release, percent, since: '2026-01-01' })
const visitors = Array.from({ length: VISITOR_NUMBERS }, (_, number) => number)
/** The visitors who are in all of some trials. */
const inTrials = (of: Registry, ...units: string[]) =>
  visitors.filter((one) => units.every((unit) => trialsOf(of, one).includes(unit)))

it('has one group while nothing is tried', () => {
  for (const rollouts of [{}, { catalogue: rollout('x', 0) }]) {
    expect(visitorGroups(registry(rollouts))).toEqual([{ trials: [], live }])
    expect(inTrials(registry(rollouts), 'catalogue')).toEqual([])
  }
})

it('has a group for each combination of trials, and no more than three trials make', () => {
  const two = registry({ catalogue: rollout('x', 20), content: rollout('y', 5) })
  expect(visitorGroups(two)).toEqual([
    { trials: [], live },
    { trials: ['content'], live: { ...live, content: 'y' } },
    { trials: ['catalogue'], live: { ...live, catalogue: 'x' } },
    { trials: ['catalogue', 'content'], live: { ...live, catalogue: 'x', content: 'y' } },
  ])
  const units = ['aa', 'bb', 'cc', 'dd', 'ee']
  const many = registry(Object.fromEntries(units.map((unit) => [unit, rollout('x', 50)])))
  expect(visitorGroups(many)).toHaveLength(8)
})

it('has groups for flags that some visitors have, beside trials of releases', () => {
  const since = '2026-01-01'
  const flags = {
    'content/all': { percent: 100, since },
    'content/some': { percent: 40, since },
    'content/none': { percent: 0, since },
  }
  const now = { ...registry({ catalogue: rollout('x', 50) }), flags }
  const on = { percent: 100, since: '' }
  expect(visitorGroups(now)).toEqual([
    { trials: [], live, flags },
    { trials: ['content/some'], live, flags: { ...flags, 'content/some': on } },
    { trials: ['catalogue'], live: { ...live, catalogue: 'x' }, flags },
    {
      trials: ['catalogue', 'content/some'],
      live: { ...live, catalogue: 'x' },
      flags: { ...flags, 'content/some': on },
    },
  ])
  const share = inTrials(now, 'content/some').length / VISITOR_NUMBERS
  expect(share).toBeGreaterThan(0.38)
  expect(share).toBeLessThan(0.42)
  const both = inTrials(now, 'content/some', 'catalogue').length / VISITOR_NUMBERS
  expect(both).toBeGreaterThan(0.18)
  expect(both).toBeLessThan(0.22)
})

it.each([1, 5, 25, 50, 99])('gives the tried release to %i of 100 visitors', (percent) => {
  const share = inTrials(registry({ catalogue: rollout('x', percent) }), 'catalogue').length / 100
  // Four standard deviations of as many draws.
  const tolerance = 4 * Math.sqrt((percent * (100 - percent)) / VISITOR_NUMBERS)
  expect(Math.abs(share - percent)).toBeLessThan(tolerance)
})

it('gives it to everybody at 100 %', () => {
  const all = registry({ catalogue: rollout('x', 100) })
  expect(inTrials(all, 'catalogue')).toHaveLength(VISITOR_NUMBERS)
})

it.each([
  ['two units', { catalogue: rollout('x', 30), content: rollout('y', 30) }],
  ['two releases alike', { catalogue: rollout('x', 30), content: rollout('x', 30) }],
])('draws anew for each trial, of %s', (_what, rollouts) => {
  const both = registry(rollouts)
  const [one, other] = [inTrials(both, 'catalogue').length, inTrials(both, 'content').length]
  const together = inTrials(both, 'catalogue', 'content').length
  const counts = [together, one - together, other - together]
  const observed = [...counts, VISITOR_NUMBERS - one - other + together]
  const [p, q] = [one / VISITOR_NUMBERS, other / VISITOR_NUMBERS]
  const expected = [p * q, p * (1 - q), (1 - p) * q, (1 - p) * (1 - q)]
  const chiSquare = expected.reduce((sum, share, at) => {
    const count = share * VISITOR_NUMBERS
    return sum + ((observed[at] ?? 0) - count) ** 2 / count
  }, 0)
  // Of one degree of freedom, exceeded by chance once in a thousand times.
  expect(chiSquare).toBeLessThan(10.83)
})

it('draws anew for the next release of a unit', () => {
  const [first, second] = ['x', 'y'].map((release) =>
    inTrials(registry({ catalogue: rollout(release, 20) }), 'catalogue'),
  )
  const again = second?.filter((one) => first?.includes(one)).length ?? 0
  expect(again / (second?.length ?? 1)).toBeLessThan(0.3)
})

it('leaves visitors in a trial whose share grows, and out of it when another one starts', () => {
  const small = inTrials(registry({ catalogue: rollout('x', 5) }), 'catalogue')
  const large = registry({ content: rollout('y', 50), catalogue: rollout('x', 25) })
  const tried = inTrials(large, 'catalogue')
  expect(tried).toEqual(expect.arrayContaining(small))
  expect(inTrials(registry({ catalogue: rollout('x', 25) }), 'catalogue')).toEqual(tried)
})
