import { beforeEach, expect, it } from 'vitest'
import { CircuitBreaker } from './circuit-breaker.ts'

let now: number
let breaker: CircuitBreaker<string>
beforeEach(() => {
  now = 0
  breaker = new CircuitBreaker(() => now)
})

it('lets everything be tried that has not failed', () => {
  breaker.failed('a page', 'no response')
  expect(breaker.refusal('another page')).toBeNull()
})

it('refuses what failed, with the reason, and then lets one try', () => {
  breaker.failed('a page', 'no response')
  expect(breaker.refusal('a page')).toBe('no response')
  now = 1_000
  expect(breaker.refusal('a page')).toBeNull()
  expect(breaker.refusal('a page')).toBe('no response')
})

it('waits twice as long after each failure, up to a minute', () => {
  const pauses: number[] = []
  for (let count = 0; count < 8; count++) {
    breaker.failed('a page', 'no response')
    const start = now
    while (breaker.refusal('a page') !== null) now += 1_000
    pauses.push((now - start) / 1_000)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
})

it('forgets what works again', () => {
  breaker.failed('a page', 'no response')
  breaker.succeeded('a page')
  expect(breaker.refusal('a page')).toBeNull()
})
