import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Load {
  reps: number
  epley: number
  brzycki: number
  lombardi: number
  mean: number
  percent: number
  to_load: number
}

interface Strength {
  estimates: { epley: number; brzycki: number; lombardi: number; mean: number }
  loads: Load[]
}

const estimate = (weight: number, reps: number, more = {}) =>
  ask<Strength>('one-rep-max', { weight, reps, ...more })

// Python 3.11.7: w * (1 + r / 30), w * 36 / (37 - r), w * r ** 0.1 and their mean.
it.each([
  [80, 6, [96, 92.9, 95.7, 94.9]],
  [100, 10, [133.3, 133.3, 125.9, 130.9]],
  [62.5, 3, [68.8, 66.2, 69.8, 68.2]],
  [50, 12, [70, 72, 64.1, 68.7]],
  [140, 1, [140, 140, 140, 140]],
])('estimates the maximum for %d kg lifted %d times', async (weight, reps, expected) => {
  const { epley, brzycki, lombardi, mean } = (await estimate(weight, reps)).estimates
  // Half a tenth is rounded down by one and up by the other.
  for (const [index, value] of [epley, brzycki, lombardi, mean].entries())
    expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThan(0.101)
})

it('runs each formula back, so that your own row holds your weight', async () => {
  for (let reps = 1; reps <= 12; reps++) {
    const { loads } = await estimate(80, reps)
    expect(loads[reps - 1]).toMatchObject({
      ...{ reps, epley: 80, brzycki: 80, lombardi: 80, mean: 80, to_load: 80 },
    })
  }
})

it('gives loads whose formulas lead to the same maximum', async () => {
  const { estimates, loads } = await estimate(200, 5)
  for (const { brzycki, epley, lombardi, percent, reps, mean } of loads) {
    if (reps > 1) expect(epley * (1 + reps / 30)).toBeCloseTo(estimates.epley, 0)
    expect((brzycki * 36) / (37 - reps)).toBeCloseTo(estimates.brzycki, 0)
    expect(lombardi * reps ** 0.1).toBeCloseTo(estimates.lombardi, 0)
    expect(percent).toBeCloseTo((mean / estimates.mean) * 100, 0)
  }
})

it('rounds to what the plates can make', async () => {
  const { loads } = await estimate(81, 6, { step: 5 })
  for (const { mean, to_load } of loads) {
    expect(to_load % 5).toBe(0)
    expect(Math.abs(to_load - mean)).toBeLessThanOrEqual(2.55)
  }
  expect((await estimate(102.5, 1, { step: 5 })).loads[0]?.to_load).toBe(100)
})

it('refuses sets that say little about strength', async () => {
  expect(await refusal('one-rep-max', { weight: 60, reps: 13 })).toMatchObject({
    status: 400,
    errors: { reps: 'reps must be between 1 and 12' },
  })
})
