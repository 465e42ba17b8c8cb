import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// The formula for pounds and inches, 703 times the pounds over the square of the inches.
it.each([
  [150, 65],
  [220, 70],
  [98, 59],
  [310, 72],
])('agrees for %d lb and %d in with the formula for pounds and inches', async (weight, height) => {
  const { bmi } = await ask<{ bmi: number }>('body-mass-index', {
    weight,
    height,
    units: 'imperial',
  })
  expect(Math.abs(bmi - (703.07 * weight) / height ** 2)).toBeLessThanOrEqual(0.051)
})

// Borders of the classes of the World Health Organization, at a height of one metre.
it.each([
  [18.4, 'who', 'underweight'],
  [18.5, 'who', 'healthy'],
  [24.94, 'who', 'healthy'],
  [24.96, 'who', 'overweight'],
  [30, 'who', 'obesity I'],
  [35, 'who', 'obesity II'],
  [40, 'who', 'obesity III'],
  [23, 'who-asia', 'overweight'],
  [27.5, 'who-asia', 'obesity I'],
])('classes an index of %d by %s as %s', async (index, standard, name) => {
  const query = { weight: index * 4, height: 200, standard }
  expect(await ask('body-mass-index', query)).toMatchObject({ class: name })
})

it('gives the healthy range in the units of the question', async () => {
  const metric = await ask<{ healthy_low: number }>('body-mass-index', { weight: 70, height: 180 })
  const query = { weight: 154, height: 180 / 2.54, units: 'imperial' }
  const imperial = await ask<{ healthy_low: number }>('body-mass-index', query)
  expect(imperial.healthy_low / metric.healthy_low).toBeCloseTo(2.2046, 2)
})

it('refuses children and giants', async () => {
  const query = { weight: 70, height: 175 }
  expect(await refusal('body-mass-index', { ...query, age: 19 })).toMatchObject({ status: 400 })
  expect(await refusal('body-mass-index', { ...query, units: 'imperial' })).toMatchObject({
    errors: { height: 'height must be at most 102.3 inches' },
  })
})

// Converted by units(1) of GNU: 400 kg are 881.84905 lb, 20 kg are 44.092452 lb, 40 cm are 15.748031 in, 260 cm are 102.3622 in.
it.each([
  [
    { weight: 400, height: 260 },
    { weight: 881.849, height: 102.362 },
  ],
  [
    { weight: 20, height: 40 },
    { weight: 44.0925, height: 15.748 },
  ],
])('takes and classes %o as it does %o in pounds and inches', async (metric, imperial) => {
  const { bmi, class: name } = await ask<{ bmi: number; class: string }>('body-mass-index', metric)
  const other = await ask('body-mass-index', { ...imperial, units: 'imperial' })
  expect(other).toMatchObject({ bmi, class: name })
})

it.each([
  [{ weight: 401, height: 175 }, { weight: 'weight must be at most 400 kilograms' }],
  [
    { weight: 882, height: 70, units: 'imperial' },
    { weight: 'weight must be at most 881.8 pounds' },
  ],
  [
    { weight: 44, height: 70, units: 'imperial' },
    { weight: 'weight must be at least 44.1 pounds' },
  ],
  [{ weight: 70, height: 39 }, { height: 'height must be at least 40 centimetres' }],
  [
    { weight: 150, height: 15.7, units: 'imperial' },
    { height: 'height must be at least 15.8 inches' },
  ],
])('refuses %o, and names the limit in the unit of the request', async (query, errors) => {
  expect(await refusal('body-mass-index', query)).toMatchObject({ status: 400, errors })
})
