import type { Registry, RegistryChange } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import { knownReleases, rollbackTarget } from './earlier-releases.ts'
import { expiredReleases, isNamed, keptReleases } from './retention.ts'

const NOW = new Date('2026-12-31T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const id = (letter: string) => letter.repeat(12)

function moved(release: string, previous: string | null, days: number): RegistryChange {
  return {
    generation: 1,
    unit: 'catalogue',
    release,
    previous,
    action: 'release',
    at: daysAgo(days).toISOString(),
  }
}

const registry: Registry = {
  schema: 1,
  generation: 3,
  live: { catalogue: id('c') },
  history: [moved(id('a'), null, 90), moved(id('b'), id('a'), 60), moved(id('c'), id('b'), 40)],
}
const stored = ['a', 'b', 'c', 'd'].map((letter) => ({
  unit: 'catalogue',
  release: id(letter),
  storedAt: daysAgo(90),
}))
const expired = (changed: Registry, days = 30) =>
  expiredReleases(changed, stored, NOW, days).map(({ release }) => release)

it('lets go of what is neither live, nor recent, nor what a rollback goes back to', () => {
  expect(expired(registry)).toEqual([id('a'), id('d')])
})

it('keeps what was live within the days, since open pages still use it', () => {
  const history = [...registry.history, moved(id('a'), id('c'), 20), moved(id('c'), id('a'), 10)]
  expect(expired({ ...registry, history })).toEqual([id('b'), id('d')])
})

it('keeps what was stored within the days, even if it never went live', () => {
  expect(expired(registry, 91)).toEqual([])
})

it('keeps whatever the registry names beside its history', () => {
  const rollouts = { catalogue: { release: id('d'), percent: 5, since: '2026-12-01' } }
  expect(expired({ ...registry, rollouts })).toEqual([id('a')])
})

it('goes back to what was live before the present release', () => {
  expect(rollbackTarget(registry, 'catalogue')).toBe(id('b'))
  expect(rollbackTarget(registry, 'host')).toBeUndefined()
  expect([...keptReleases(registry)].sort()).toEqual([id('b'), id('c')])
})

it('goes back to the last release of a remote that was retired, and keeps it', () => {
  const retired = { ...moved(id('c'), id('c'), 35), action: 'retire' } as const
  const without = { ...registry, live: {}, history: [...registry.history, retired] }
  expect(rollbackTarget(without, 'catalogue')).toBe(id('c'))
  expect(expired(without)).toEqual([id('a'), id('b'), id('d')])
  // Back again, a second rollback goes further.
  const back = { ...moved(id('c'), null, 34), action: 'rollback' } as const
  const again = { ...registry, history: [...without.history, back] }
  expect(rollbackTarget(again, 'catalogue')).toBe(id('b'))
})

it('goes back to nothing that the site left by itself or only tried', () => {
  const next = (action: RegistryChange['action'], release: string, previous: string) => ({
    ...moved(release, previous, 1),
    action,
  })
  const tried = [
    ...registry.history,
    next('rollout', id('d'), id('c')),
    next('rollout-stopped', id('c'), id('d')),
  ]
  expect(rollbackTarget({ ...registry, history: tried }, 'catalogue')).toBe(id('b'))
  const left = [
    ...registry.history,
    next('release', id('d'), id('c')),
    next('automatic-rollback', id('c'), id('d')),
  ]
  expect(rollbackTarget({ ...registry, history: left }, 'catalogue')).toBe(id('b'))
})

it('goes further back with a second rollback, and knows what went live after that', () => {
  const back: RegistryChange = { ...moved(id('b'), id('c'), 1), action: 'rollback' }
  const after = { ...registry, live: { catalogue: id('b') }, history: [...registry.history, back] }
  expect(rollbackTarget(after, 'catalogue')).toBe(id('a'))
  expect(knownReleases(after, 'catalogue')).toEqual([id('c'), id('a')])
  expect(knownReleases(registry, 'catalogue')).toEqual([id('b'), id('a')])
})

it('knows what visitors may have: what is live, is tried, or was either', () => {
  const rollouts = { catalogue: { release: id('d'), percent: 5, since: '2026-12-01' } }
  for (const letter of ['a', 'b', 'c', 'd'])
    expect(isNamed({ ...registry, rollouts }, 'catalogue', id(letter))).toBe(true)
  expect(isNamed(registry, 'catalogue', id('d'))).toBe(false)
  expect(isNamed(registry, 'content', id('c'))).toBe(false)
})
