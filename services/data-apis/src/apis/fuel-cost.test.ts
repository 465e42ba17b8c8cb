import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Trip {
  distance_km: number
  litres: number
  gallons_us: number
  gallons_imp: number
  cost: number
  cost_per_person: number
  cost_per_100_km: number
  cost_per_mile: number
  consumption: { l_100km: number; mpg_us: number; mpg_imp: number; km_l: number }
}

const trip = (query: object) => ask<Trip>('fuel-cost', { ...query })

// GNU Units 2.22: units -t '300 mile / (28 mile/usgallon)' l and brgallon; times 3.59/usgallon.
// '2*120 mile / (40 mile/brgallon)' liter; times 1.45/liter. '480 km * 6.4 l/(100 km)' in all units.
it.each([
  [
    {
      distance: 300,
      distance_unit: 'mi',
      consumption: 28,
      consumption_unit: 'mpg_us',
      price: 3.59,
    },
    { price_unit: 'gal_us' },
    { litres: 40.557983, gallons_imp: 8.9215091, cost: 38.464286 },
  ],
  [
    {
      distance: 120,
      distance_unit: 'mi',
      consumption: 40,
      consumption_unit: 'mpg_imp',
      price: 1.45,
    },
    { round_trip: true },
    { litres: 27.27654, gallons_imp: 6, cost: 39.550983 },
  ],
  [
    { distance: 480, consumption: 6.4, price: 1.78 },
    {},
    { litres: 30.72, gallons_us: 8.1153654, gallons_imp: 6.7574553, cost: 54.6816 },
  ],
])('agrees with GNU Units about %j', async (query, more, expected) => {
  const response = await trip({ ...query, ...more })
  for (const [name, value] of Object.entries(expected))
    expect(response).toHaveProperty(name, expect.closeTo(value, name === 'cost' ? 1 : 2))
  expect(response.cost).toBe(Math.round(expected.cost * 100) / 100)
})

// GNU Units 2.22: units -t '100 km / (35 mile/usgallon)' liters and likewise; '40 mile/brgallon' in
// mile/usgallon and km/l.
it.each([
  [35, 'mpg_us', { l_100km: 6.7204167 }],
  [40, 'mpg_imp', { l_100km: 7.0620234, mpg_us: 33.306967, km_l: 14.160248 }],
  [14.5, 'km_l', { l_100km: 6.8965517 }],
])('converts a consumption of %d %s', async (consumption, consumption_unit, expected) => {
  const { consumption: converted } = await trip({
    ...{ distance: 1, price: 1, consumption, consumption_unit },
  })
  for (const [name, value] of Object.entries(expected))
    expect(converted).toHaveProperty(name, expect.closeTo(value, 3))
  expect(converted).toHaveProperty(consumption_unit, consumption)
})

it('shares the cost, and tells it for a distance', async () => {
  const response = await trip({ distance: 250, consumption: 8, price: 2, passengers: 3 })
  expect(response).toMatchObject({ cost: 40, cost_per_person: 13.33, cost_per_100_km: 16 })
  expect(response.cost_per_mile).toBe(0.2575)
})

it('is exact where binary fractions are not', async () => {
  // 1.1 × 1.05 × 100 / 100 is 1.155, which a double holds as 1.15499….
  expect(await trip({ distance: 100, consumption: 1.1, price: 1.05 })).toMatchObject({ cost: 1.16 })
})

it('refuses what no vehicle does', async () => {
  expect(await refusal('fuel-cost', { distance: 10, consumption: 0, price: 1 })).toMatchObject({
    status: 400,
    errors: { consumption: 'consumption must be between 0.1 and 500' },
  })
})
