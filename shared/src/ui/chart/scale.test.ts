import { describe, expect, it } from 'vitest'
import { axisTicks, barsPath, linePath, scaleOf } from './scale.ts'

it.each([
  [0, 486.61, [0, 200, 400, 600]],
  [0, 1, [0, 0.25, 0.5, 0.75, 1]],
  [-3, 5, [-4, -2, 0, 2, 4, 6]],
  [7, 7, [6, 8]],
  [0, 0, [0, 0.25]],
  [0.1, 0.3, [0.1, 0.15, 0.2, 0.25, 0.3]],
])('marks an axis from %d to %d with round numbers', (low, high, ticks) => {
  expect(axisTicks(low, high)).toEqual(ticks)
})

it('counts in whole steps', () => {
  expect(axisTicks(0, 2, 1)).toEqual([0, 1, 2])
  expect(axisTicks(0, 9, 1)).toEqual([0, 5, 10])
  expect(axisTicks(0, 70, 1)).toEqual([0, 20, 40, 60, 80])
})

describe('places', () => {
  it('stand one beside the other, or where they are', () => {
    expect(scaleOf(4, null, [0, 1]).xs).toEqual([125, 375, 625, 875])
    expect(scaleOf(3, [10, 12, 20], [0, 1]).xs).toEqual([0, 200, 1000])
    expect(scaleOf(1, [7], [0, 1]).xs).toEqual([0])
  })

  it('have bars from the line of 0, and one that can be seen for little', () => {
    const scale = scaleOf(4, null, [-50, 50])
    expect(barsPath([50, -25, 0, 0.1], scale)).toBe(
      'M37.5 50v-50h175V50zM287.5 50v25h175V50zM787.5 50v-1h175V50z',
    )
    expect(barsPath([50, null, 25, null], scale, 1, 2)).toBe(
      'M125 50v-50h87.5V50zM625 50v-25h87.5V50z',
    )
  })

  it('are joined by a line, which is broken where there is no value', () => {
    const scale = scaleOf(4, null, [0, 10])
    expect(linePath([10, 5, null, 0], scale)).toEqual({
      line: 'M125 0h0L375 50M875 100h0',
      dots: 'M125 0h0M375 50h0M875 100h0',
    })
    expect(linePath([null, null], scale)).toEqual({ line: '', dots: '' })
  })
})
