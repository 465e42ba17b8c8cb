import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface ResponseBody {
  declination: number
  annual_change: number
  inclination: number
  horizontal: number
  north: number
  east: number
  down: number
  total: number
}

const field = (lat: number, lon: number, altitude: number, date: string) =>
  ask<ResponseBody>('magnetic-declination', { lat, lon, altitude, date })

// Test values of the model in test/values.csv of geomagnetism 0.2.0.
it.each([
  ['2015-01-01', 0, 80, 0, 6_627.1, -445.9, 54_432.3, 6_642.1, 54_836, 83.04, -3.85],
  ['2015-01-01', 100, -80, -120, 5_613.1, 14_791.5, -50_378.6, 15_820.7, 52_804.4, -72.57, 69.22],
  ['2020-01-01', 48, 80, -96, 1_518, -1_160.5, 55_671.9, 1_910.8, 55_704.7, 88.03, -37.4],
  ['2025-01-01', 94, -29, -110, 23_275.5, 6_559, -19_063.6, 24_182, 30_792.7, -38.25, 15.74],
  ['2025-01-01', 54, 82, 87, 1_324.3, 1_883.4, 56_740.8, 2_302.4, 56_787.5, 87.68, 54.89],
  ['2027-01-01', 67, 72, -115, 4_883.3, 1_192.9, 55_689.6, 5_026.9, 55_916, 84.84, 13.73],
  ['2027-01-01', 12, -63, 178, 6_233.8, 9_925.5, -61_075.7, 11_720.7, 62_190.2, -79.14, 57.87],
])('agrees with the values of the model for %s at %d km, %d, %d', async (...values) => {
  const [date, altitude, lat, lon, ...rest] = values
  const [north = 0, east = 0, down = 0, horizontal = 0, total = 0, dip = 0, angle = 0] = rest
  const found = await field(lat, lon, altitude, date)
  expect(found.declination).toBeCloseTo(angle, 1)
  expect(found.inclination).toBeCloseTo(dip, 1)
  const expected = { north, east, down, horizontal, total }
  for (const [name, value] of Object.entries(expected))
    expect(Math.abs(found[name as keyof typeof expected] - value)).toBeLessThan(1)
})

it('tells how fast the declination changes', async () => {
  // test/values.csv of geomagnetism 0.2.0: -3.85 degrees for 2015.0 and -2.75 for 2017.5.
  const { annual_change } = await field(80, 0, 0, '2016-04-01')
  expect(annual_change).toBeCloseTo((3.85 - 2.75) / 2.5, 1)
  const before = await field(80, 0, 0, '2018-09-17')
  const after = await field(80, 0, 0, '2018-09-19')
  // The next edition begins between these days; a difference across it would show as a jump.
  expect(Math.abs(before.annual_change - after.annual_change)).toBeLessThan(0.2)
})

it('names the edition and the zones without a useful compass', async () => {
  expect(await field(59.9, 10.7, 0, '2026-06-15')).toMatchObject({
    ...{ zone: 'normal', model: 'WMM-2025' },
  })
  expect(await field(89, -121, 28, '2025-01-01')).toMatchObject({ zone: 'blackout' })
  expect(await field(80, -96, 48, '2025-01-01')).toMatchObject({ zone: 'caution' })
  expect(await field(90, 0, 0, '2018-12-01')).toMatchObject({ model: 'WMM-2015v2' })
})

it('takes the date of the clock', async () => {
  const now = () => new Date('2028-02-29T23:00:00Z')
  expect(await ask('magnetic-declination', { lat: 0, lon: 0 }, { now })).toMatchObject({
    date: '2028-02-29',
  })
})

it.each(['2014-12-15', '2029-11-14'])('refuses %s, for which there is no edition', async (date) => {
  expect(await refusal('magnetic-declination', { lat: 0, lon: 0, date })).toMatchObject({
    ...{ status: 422, code: 'date_out_of_range' },
  })
})
