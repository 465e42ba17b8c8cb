import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// calculatorjunction.com/tire-size-calculator and tools.gera.services/tire-size-calculator.
it.each([
  ['205/55R16', 112.75, 631.9, 811],
  ['215/65R17', 139.75, 711.3, 720],
  ['225/45 R17', 101.25, 634.3, 808],
])('measures %s', async (size, sidewall, diameter, revolutions) => {
  const tyre = await ask<{ revolutions_per_mile: number }>('tyre-size', { size })
  expect(tyre).toMatchObject({ sidewall, diameter, construction: 'radial' })
  expect(Math.round(tyre.revolutions_per_mile)).toBe(revolutions)
})

// superglobalcalculator.com: 225/65R16 instead of 205/55R16 is 10.6 % more; audifans.com: -3.6 %.
it('says what another size does to the speedometer', async () => {
  expect(await ask('tyre-size', { size: '205/55R16', compare: '225/65R16' })).toMatchObject({
    ...{ diameter_change: 10.6, true_speed_at_100: 110.6, ground_clearance_change: 33.5 },
  })
  expect(await ask('tyre-size', { size: '205/55R16', compare: '225/45R16' })).toMatchObject({
    ...{ other_diameter: 608.9, diameter_change: -3.64 },
  })
})

it('reads load index and speed symbol', async () => {
  expect(await ask('tyre-size', { size: 'LT 265/70 R17 121/118S' })).toMatchObject({
    ...{ load_index: '121/118', speed_symbol: 'S', rim: 17, other_diameter: null },
  })
  expect(await ask('tyre-size', { size: '255/35 ZR19 (96Y)'.replace(/[()]/g, '') })).toMatchObject({
    ...{ load_index: '96', speed_symbol: 'Y', construction: 'radial' },
  })
})

it('refuses what is no size', async () => {
  expect(await refusal('tyre-size', { size: '205-55-16' })).toMatchObject({
    errors: { size: 'size must look like 205/55R16 or 205/55R16 91V' },
  })
  expect(await refusal('tyre-size', { size: '205/55R16', compare: '205/10R16' })).toMatchObject({
    errors: { compare: 'compare must have a width, a profile and a rim that tyres have' },
  })
})

it('reads a load index in brackets, as on tyres for more than 240 km/h', async () => {
  expect(await ask('tyre-size', { size: '205/55 ZR 16 (91W)' })).toMatchObject({
    ...{ diameter: 631.9, load_index: '91', speed_symbol: 'W' },
  })
})
