import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Charge {
  minutes: number
  time: string
  energy_stored: number
  energy_drawn: number
  losses: number
  mean_power: number
  cost: number | null
  phases: { from: number; to: number; power: number; energy: number; minutes: number }[]
  curve: { minutes: number; charge: number }[]
}

const charge = (query: object) => ask<Charge>('charging-time', { ...query })

// GNU Units 2.22: units -t '60 kWh*0.7/(0.9*100 kW) + 60 kWh*0.1/(0.9*50 kW)' min,
// '77 kWh*0.6/(0.88*11 kW)' min and '0.3*82 kWh/(50 kW) + 0.2*82 kWh/(50 kW*0.4)' min.
const SLOW = { slow_from: 70, slow_power: 40 }

it.each([
  [{ capacity: 60, start: 10, target: 90, power: 100 }, 36],
  [{ capacity: 77, start: 20, power: 11, efficiency: 88 }, 286.36364],
  [{ capacity: 82, start: 40, target: 90, power: 50, efficiency: 100, ...SLOW }, 78.72],
])('agrees with GNU Units about %j', async (query, minutes) => {
  expect((await charge(query)).minutes).toBeCloseTo(minutes, 1)
})

/** Fills the battery second by second. */
function simulate(query: Record<string, number>): number {
  const { capacity = 0, efficiency = 90, power = 0, slow_from = 80, slow_power = 50 } = query
  const full = Math.min(power, query.vehicle_power ?? Number.POSITIVE_INFINITY)
  let stored = (capacity * (query.start ?? 0)) / 100
  let seconds = 0
  for (; stored < (capacity * (query.target ?? 80)) / 100; seconds++) {
    const isSlow = stored >= (capacity * slow_from) / 100
    stored += ((full * (isSlow ? slow_power / 100 : 1)) / 3_600) * (efficiency / 100)
  }
  return seconds / 60
}

it.each([
  { capacity: 40, start: 15, target: 100, power: 50 },
  { capacity: 75, start: 5, target: 95, power: 350, vehicle_power: 170, slow_from: 60 },
  { capacity: 28, start: 82, target: 97, power: 7.4, efficiency: 85, slow_power: 100 },
  { capacity: 300, start: 0, target: 30, power: 22, slow_from: 0, slow_power: 70 },
])('agrees with a battery that is filled second by second, %j', async (query) => {
  expect(Math.abs((await charge(query)).minutes - simulate(query))).toBeLessThan(0.15)
})

// GNU Units 2.22: '60 kWh*0.8/0.9' is 53.333333 kWh; times 0.55 that is 29.333.
it('tells energy, losses and cost', async () => {
  const query = { capacity: 60, start: 10, target: 90, power: 100, price: 0.55 }
  expect(await charge(query)).toMatchObject({
    ...{ time: '0:36', energy_stored: 48, energy_drawn: 53.333, losses: 5.333, cost: 29.33 },
    ...{ mean_power: 88.89 },
    phases: [
      { from: 10, to: 80, power: 100, energy: 42, minutes: 28 },
      { from: 80, to: 90, power: 50, energy: 6, minutes: 8 },
    ],
    curve: [
      { minutes: 0, charge: 10 },
      { minutes: 28, charge: 80 },
      { minutes: 36, charge: 90 },
    ],
  })
  expect(await charge({ ...query, price: 0 })).toMatchObject({ cost: 0 })
  const { cost, phases } = await charge({ capacity: 60, start: 10, target: 70, power: 100 })
  expect([cost, phases.length]).toEqual([null, 1])
})

it('refuses a target that is not above the start', async () => {
  const query = { capacity: 60, start: 80, power: 11 }
  expect(await refusal('charging-time', query)).toMatchObject({
    status: 400,
    errors: { target: 'target must be above the start of 80' },
  })
})
