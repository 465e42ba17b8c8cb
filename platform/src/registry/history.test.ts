import type { Registry, RegistryChange } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import { withoutOldHistory } from './history.ts'

const NOW = Date.parse('2026-06-01T00:00:00Z')

function change(unit: string, daysAgo: number): RegistryChange {
  const at = new Date(NOW - daysAgo * 24 * 60 * 60 * 1000).toISOString()
  return { generation: 1, unit, release: 'aaaaaaaaaaaa', previous: null, action: 'release', at }
}

const historyOf = (history: RegistryChange[]) => {
  const registry: Registry = { schema: 1, generation: 1, live: {}, history }
  return withoutOldHistory(registry).history
}

it('keeps everything of the last 90 days, in order', () => {
  const history = Array.from({ length: 80 }, (_, day) => change('catalogue', 89 - day))
  expect(historyOf(history)).toEqual(history)
})

it('keeps the last 20 changes of a unit however old they are', () => {
  const old = Array.from({ length: 50 }, (_, day) => change('content', 400 - day))
  const kept = historyOf([...old, change('catalogue', 0)])
  expect(kept).toEqual([...old.slice(-20), change('catalogue', 0)])
})

it('never keeps more than a thousand', () => {
  const busy = Array.from({ length: 1_200 }, () => change('catalogue', 1))
  expect(historyOf(busy)).toHaveLength(1_000)
})
