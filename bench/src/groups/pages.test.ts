import { expect, it } from 'vitest'
import { blockingTime } from './pages.ts'

it('counts the part of tasks beyond 50 ms, between first paint and end', () => {
  const tasks = [
    { startTime: 100, duration: 80 },
    { startTime: 300, duration: 50 },
    { startTime: 900, duration: 500 },
  ]
  expect(blockingTime(tasks, 0, 2_000)).toBe(30 + 450)
  expect(blockingTime(tasks, 120, 1_000)).toBe(10 + 50)
})
