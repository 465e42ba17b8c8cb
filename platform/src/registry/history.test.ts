import type { Registry, RegistryChange } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import { withShortHistory } from './history.ts'

const changes = (count: number, unit = 'catalogue', first = 1): RegistryChange[] =>
  Array.from({ length: count }, (_, index) => ({
    generation: first + index,
    unit,
    release: 'aaaaaaaaaaaa',
    previous: null,
    action: 'release',
    at: '2026-06-01T00:00:00Z',
  }))
const shorten = (history: RegistryChange[]) => {
  const registry: Registry = { schema: 1, generation: history.length, live: {}, history }
  const { registry: short, old } = withShortHistory(registry)
  return { kept: short.history, old }
}

it('keeps 500 changes as they are', () => {
  const history = changes(500)
  expect(shorten(history)).toEqual({ kept: history, old: [] })
})

it('moves all but the newest 400 out of a longer one, in order and without losing any', () => {
  const history = changes(501)
  const { kept, old } = shorten(history)
  expect(kept).toEqual(history.slice(-400))
  expect([...old, ...kept]).toEqual(history)
})

it('keeps the last 20 changes of a unit however old they are', () => {
  const rare = changes(50, 'content')
  const { kept, old } = shorten([...rare, ...changes(500, 'catalogue', 51)])
  expect(kept.filter(({ unit }) => unit === 'content')).toEqual(rare.slice(-20))
  expect(kept).toHaveLength(420)
  expect(old).toHaveLength(130)
})

it('never keeps more than 500, however many units there are', () => {
  const many = Array.from({ length: 60 }, (_, index) => changes(20, `unit-${index}`)).flat()
  expect(shorten(many).kept).toHaveLength(500)
})
