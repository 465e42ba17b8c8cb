import { describe, expect, it } from 'vitest'
import { type Clock, createCountdown, formatSeconds } from './countdown.ts'

function fakeClock() {
  let now = 1_000_000
  const ticks = new Set<() => void>()
  const clock: Clock = {
    now: () => now,
    every(_ms, tick) {
      ticks.add(tick)
      return () => ticks.delete(tick)
    },
  }
  return {
    clock,
    ticking: () => ticks.size,
    advance(ms: number) {
      now += ms
      for (const tick of [...ticks]) tick()
    },
  }
}

describe('a countdown', () => {
  it('notifies its listeners each second until it runs out', () => {
    const { clock, advance } = fakeClock()
    const countdown = createCountdown(3, clock)
    const seen: number[] = []
    countdown.subscribe(() => seen.push(countdown.left()))
    for (let quarter = 0; quarter < 20; quarter += 1) advance(250)
    expect(seen).toEqual([2, 1, 0])
  })

  it('stops its timer when it runs out and without listeners', () => {
    const { clock, advance, ticking } = fakeClock()
    const countdown = createCountdown(2, clock)
    const leave = countdown.subscribe(() => undefined)
    expect(ticking()).toBe(1)
    advance(2_000)
    expect(ticking()).toBe(0)
    countdown.restart()
    expect(ticking()).toBe(1)
    leave()
    expect(ticking()).toBe(0)
  })

  it('is right after the tab was suspended', () => {
    const { clock, advance } = fakeClock()
    const countdown = createCountdown(30, clock)
    countdown.subscribe(() => undefined)
    advance(12_300)
    expect(countdown.left()).toBe(18)
    advance(3_600_000)
    expect(countdown.left()).toBe(0)
  })

  it('starts again from the full time', () => {
    const { clock, advance } = fakeClock()
    const countdown = createCountdown(30, clock)
    countdown.subscribe(() => undefined)
    advance(40_000)
    countdown.restart()
    expect(countdown.left()).toBe(30)
    advance(1_000)
    expect(countdown.left()).toBe(29)
  })
})

it.each([
  [0, '0:00'],
  [9, '0:09'],
  [75, '1:15'],
])('%i seconds read %s', (seconds, words) => {
  expect(formatSeconds(seconds)).toBe(words)
})
