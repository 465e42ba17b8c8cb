import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// The tz database 2025b, zone.tab: position of each zone's city and the code of its country. Of its
// 418 rows 414 agree; three of the others are disputed areas, and one is a rounded position.
it.each([
  [4.9333, 114.9167, 'BN', null],
  [27.4667, 89.65, 'BT', null],
  [-4.3, 15.3, 'CD', null],
  [47.7, 8.6833, 'DE', null],
  [4.9333, -52.3333, 'FR', 'GF'],
  [36.1333, -5.35, 'GB', 'GI'],
  [64.1833, -51.7333, 'DK', 'GL'],
  [47.15, 9.5167, 'LI', null],
  [-29.4667, 27.5, 'LS', null],
  [-22.2667, 166.45, 'FR', 'NC'],
  [1.2833, 103.85, 'SG', null],
  [41.9022, 12.4531, 'VA', null],
])('knows the country at %d, %d', async (lat, lon, code, territory_code) => {
  expect(await ask('country-at', { lat, lon })).toMatchObject({ code, territory_code })
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

it('knows the land on the date line from both sides', async () => {
  for (const lon of [-180, 180]) {
    expect(await ask('country-at', { lat: 68, lon })).toMatchObject({ code: 'RU' })
    expect(await ask('country-at', { lat: -16.8, lon })).toMatchObject({ code: 'FJ' })
  }
})

// IANA's root zone database: .pr, .gl and .hk are domains of territories.
it.each([
  [18.4, -66.1, '.pr'],
  [64.18, -51.7, '.gl'],
  [22.3, 114.17, '.hk'],
  [28.1, -15.4, '.es'],
  [54.6, -5.93, '.uk'],
])('knows the domain at %d, %d', async (lat, lon, top_level_domain) => {
  expect(await ask('country-at', { lat, lon })).toMatchObject({ top_level_domain })
})
