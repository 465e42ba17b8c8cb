import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createDependencies } from './dependencies.ts'

const WORDS = { failing: 'Redis is unavailable', again: 'Redis is available again' }

function watched() {
  const registry = new Registry()
  const lines: unknown[] = []
  const clock = { ms: 1_000 }
  const watch = createDependencies((...line) => lines.push(line), {
    now: () => clock.ms,
    registers: [registry],
  })
  const gauge = async () =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('dependency_up{'))
  return { clock, gauge, lines, redis: watch('redis', WORDS), watch }
}

it('says once that something fails, and as loudly that it works again and for how long it did not', () => {
  const { clock, lines, redis } = watched()
  redis.worked()
  expect([redis.isUp, lines]).toEqual([true, []])
  redis.failed(new Error('no response in time'))
  redis.failed(new Error('refused'))
  expect(redis.isUp).toBe(false)
  clock.ms += 12_400
  redis.worked()
  redis.worked()
  expect(redis.isUp).toBe(true)
  expect(lines).toEqual([
    ['Redis is unavailable: no response in time', { dependency: 'redis' }, 'warn'],
    ['Redis is available again after 12 s', { dependency: 'redis', seconds: 12 }, 'warn'],
  ])
})

it('says what was the cause, not the query with the words of a visitor', () => {
  const { lines, redis } = watched()
  const cause = new Error('Query read timeout')
  redis.failed(new Error('Failed query: insert … params: ana@example.com', { cause }))
  expect(String(lines)).toContain('Redis is unavailable: Query read timeout')
  expect(String(lines)).not.toContain('ana@example.com')
})

it('names an error without a message by its code', () => {
  const { lines, redis } = watched()
  redis.failed(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }))
  expect(String(lines)).toContain('Redis is unavailable: ECONNREFUSED')
})

it('has one gauge for all of them, without those that nobody used yet', async () => {
  const { gauge, redis, watch } = watched()
  expect(await gauge()).toEqual([])
  redis.failed('gone')
  watch('mail', WORDS).worked()
  expect(await gauge()).toEqual([
    'dependency_up{dependency="redis"} 0',
    'dependency_up{dependency="mail"} 1',
  ])
  redis.worked()
  expect((await gauge())[0]).toBe('dependency_up{dependency="redis"} 1')
})
