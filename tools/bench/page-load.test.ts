import { describe, expect, it } from 'vitest'
import { blockingTime } from './page-load.ts'

describe('the blocking time of a load', () => {
  it('counts what tasks take beyond 50 ms', () => {
    const tasks = [
      { start: 100, duration: 80 },
      { start: 300, duration: 50 },
      { start: 500, duration: 120 },
    ]
    expect(blockingTime(tasks, 0, 1_000)).toBe(100)
  })

  it('counts no part before the first paint or after the end', () => {
    const tasks = [
      { start: 0, duration: 200 },
      { start: 900, duration: 500 },
    ]
    expect(blockingTime(tasks, 100, 1_000)).toBe(100)
    expect(blockingTime(tasks, 200, 900)).toBe(0)
  })
})
