import type { Registry } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import { BUCKETS, visitorGroups } from './visitor-groups.ts'

const live = { host: 'h', catalogue: 'c', content: 'n' }
const registry = (rollouts?: Registry['rollouts']): Registry => ({
  schema: 1,
  generation: 1,
  live,
  history: [],
  ...(rollouts ? { rollouts } : {}),
})
const rollout = (release: string, percent: number) => ({ release, percent, since: '2026-01-01' })

function countsByRelease(groups: ReturnType<typeof visitorGroups>, unit: 'catalogue' | 'content') {
  const counts: Record<string, number> = {}
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const release = groups.find(({ upTo }) => bucket < upTo)?.live[unit] ?? 'none'
    counts[release] = (counts[release] ?? 0) + 1
  }
  return counts
}

it('has one group without rollouts', () => {
  expect(visitorGroups(registry())).toEqual([{ upTo: 100, live }])
  expect(visitorGroups(registry({ catalogue: rollout('x', 0) }))).toEqual([{ upTo: 100, live }])
})

it.each([1, 5, 50, 99, 100])('gives %i of 100 buckets the tried release', (percent) => {
  const groups = visitorGroups(registry({ catalogue: rollout('x', percent) }))
  expect(countsByRelease(groups, 'catalogue')['x']).toBe(percent)
})

it('keeps two rollouts apart and each at its own share', () => {
  const groups = visitorGroups(registry({ catalogue: rollout('x', 20), content: rollout('y', 5) }))
  expect(groups).toHaveLength(3)
  expect(countsByRelease(groups, 'catalogue')).toEqual({ x: 20, c: 80 })
  expect(countsByRelease(groups, 'content')).toEqual({ y: 5, n: 95 })
})

it('leaves visitors in the group when the share grows', () => {
  const inGroup = (percent: number) =>
    Array.from({ length: BUCKETS }, (_, bucket) => bucket).filter((bucket) =>
      visitorGroups(registry({ catalogue: rollout('x', percent) }))
        .find(({ upTo }) => bucket < upTo)
        ?.live.catalogue?.startsWith('x'),
    )
  expect(inGroup(25)).toEqual(expect.arrayContaining(inGroup(5)))
})
