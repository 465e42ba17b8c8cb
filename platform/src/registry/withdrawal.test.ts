import type { Registry, RegistryChange } from '@orchard/shared/contracts'
import { DAY_MS } from '@orchard/shared/format'
import { expect, it } from 'vitest'
import { withdrawalObstacle } from './withdrawal.ts'

const NOON = Date.parse('2026-01-02T12:00:00.000Z')
const change = (
  action: RegistryChange['action'],
  release: string,
  previous: string | null,
  at: string,
): RegistryChange => ({ generation: 1, unit: 'catalogue', release, previous, action, at })
const registry = (live: string, ...history: RegistryChange[]): Registry => ({
  schema: 1,
  generation: 1,
  live: { catalogue: live },
  history,
})
const RELEASED = change('release', 'b', 'a', '2026-01-02T11:00:00.000Z')

it('lets a young release be withdrawn, and any that is only tried', () => {
  expect(withdrawalObstacle(registry('b', RELEASED), 'catalogue', 'b', NOON)).toBeNull()
  const tried = {
    ...registry('b', RELEASED),
    rollouts: { catalogue: { release: 'c', percent: 5, since: '2025-01-01' } },
  }
  expect(withdrawalObstacle(tried, 'catalogue', 'c', NOON)).toBeNull()
})

it('keeps a release that was good for more than a day', () => {
  const later = NOON + DAY_MS
  expect(withdrawalObstacle(registry('b', RELEASED), 'catalogue', 'b', later)).toContain('a day')
})

it('does not go back further when going back did not help', () => {
  const cascade = registry(
    'b',
    RELEASED,
    change('release', 'c', 'b', '2026-01-02T11:30:00.000Z'),
    change('automatic-rollback', 'b', 'c', '2026-01-02T11:45:00.000Z'),
  )
  expect(withdrawalObstacle(cascade, 'catalogue', 'b', NOON)).toContain('did not help')
  expect(withdrawalObstacle(cascade, 'catalogue', 'c', NOON)).toContain('once before')
})

it('leaves a release alone that nobody sees', () => {
  expect(withdrawalObstacle(registry('b', RELEASED), 'catalogue', 'a', NOON)).toBe('it is not live')
})
