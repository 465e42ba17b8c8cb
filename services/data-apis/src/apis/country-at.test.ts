import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// Capitals by ISO 3166-1, whose position is common knowledge; enclaves by their treaties.
it.each([
  [48.8566, 2.3522, 'FR', 'FRA', '250'],
  [-33.9249, 18.4241, 'ZA', 'ZAF', '710'],
  [41.9029, 12.4534, 'VA', 'VAT', '336'],
  [43.9424, 12.4578, 'SM', 'SMR', '674'],
  [-29.6, 28.2, 'LS', 'LSO', '426'],
  [35.6762, 139.6503, 'JP', 'JPN', '392'],
])('knows the country at %d, %d', async (lat, lon, code, code3, numeric) => {
  expect(await ask('country-at', { lat, lon })).toMatchObject({ code, code3, numeric })
})

it('finds the German town that Switzerland surrounds', async () => {
  expect(await ask('country-at', { lat: 47.698, lon: 8.69 })).toMatchObject({ code: 'DE' })
  expect(await ask('country-at', { lat: 47.6899, lon: 8.7494 })).toMatchObject({ code: 'CH' })
})

it('tells a territory from the country that it belongs to', async () => {
  expect(await ask('country-at', { lat: 18.4, lon: -66.1 })).toMatchObject({
    ...{ code: 'US', territory: 'Puerto Rico', territory_code: 'PR', european_union: false },
  })
  expect(await ask('country-at', { lat: 4.92, lon: -52.31 })).toMatchObject({
    ...{ code: 'FR', territory_code: 'GF', european_union: true },
  })
})

it('has no country at sea', async () => {
  expect(await refusal('country-at', { lat: 30, lon: -40 })).toMatchObject({ status: 404 })
})
