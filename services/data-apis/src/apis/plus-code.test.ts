import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// google/open-location-code, test_data/encoding.csv.
it.each([
  [20.375, 2.775, 6, '7FG49Q00+'],
  [20.3700625, 2.7821875, 10, '7FG49QCJ+2V'],
  [20.3701135, 2.78223535156, 13, '7FG49QCJ+2VXGJ'],
  [-41.2730625, 174.7859375, 10, '4VCPPQGP+Q9'],
  [-89.5, -179.5, 4, '22220000+'],
  [90, 1, 4, 'CFX30000+'],
  [90, 1, 10, 'CFX3X2X2+X2'],
  [1, 180, 4, '62H20000+'],
  [37.539669125, -122.375069724, 15, '849VGJQF+VX7QR3J'],
  [35.6, 3.033, 10, '8F75J22M+26'],
  [-2.804, 7.003, 13, '6F9952W3+C6222'],
  [80.0099999999, 58.57, 15, 'CHGW2H5C+X2RRRRR'],
  [47.00000008, 8.00022229, 15, '8FVC2222+235235C'],
])('encodes %d, %d to %d digits', async (lat, lon, length, code) => {
  expect(await ask('plus-code', { lat, lon, length })).toMatchObject({ code, digits: length })
})

// google/open-location-code, test_data/decoding.csv.
it.each([
  ['7FG49Q00+', 20.35, 2.75, 20.4, 2.8],
  ['7FG49QCJ+2VX', 20.3701, 2.78221875, 20.370125, 2.78225],
  ['CFX3X2X2+X2', 89.999875, 1, 90, 1.000125],
  ['84000000+', 30, -140, 50, -120],
  ['849VGJQF+VX7QR3J', 37.53966912, -122.375069824, 37.53966916, -122.375069702],
])('decodes %s', async (code, south, west, north, east) => {
  expect(await ask('plus-code', { code })).toMatchObject({ bounds: { south, west, north, east } })
})

// google/open-location-code, test_data/shortCodeTests.csv.
it.each([
  ['+2VX', 51.3701125, -1.217765625, '9C3W9QCJ+2VX'],
  ['9QCJ+2VX', 51.3852125, -1.217765625, '9C3W9QCJ+2VX'],
  ['22+', 42.899, 9.012, '8FJFW222+'],
  ['XGRF+PM', 47, 8.55, '8FRCXGRF+PM'],
  ['2222+22', 89.6, 0, 'CFX22222+22'],
  ['XXXXXX+XX', -81, 0, '2CXXXXXX+XX'],
])('completes %s', async (short, lat, lon, code) => {
  expect(await ask('plus-code', { code: short, lat, lon })).toMatchObject({ code })
})

it('refuses what is no code, and a short one that stands alone', async () => {
  for (const code of ['8FVC', '8FVC2222+2', 'AFVC2222+22', '8FV00000+', 'XXXX2222+22'])
    expect(await refusal('plus-code', { code })).toMatchObject({ status: 400 })
  expect(await refusal('plus-code', { code: '9QCJ+2VX' })).toMatchObject({
    errors: { code: 'code is short; give lat and lon of a place near it too' },
  })
})

it.each(['8FVC9G8F 6W', ' 8fvc9g8f+6w '])('reads %s as a code', async (code) => {
  expect(await ask('plus-code', { code })).toMatchObject({ code: '8FVC9G8F+6W' })
})
