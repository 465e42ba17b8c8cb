import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface ResponseBody {
  azimuth: number
  elevation: number
  apparent_elevation: number
  shadow: number | null
  shadow_direction: number | null
  declination: number
  hour_angle: number
  solar_noon: string
  path: { hour: number; time: string; elevation: number }[]
}

const sun = (lat: number, lon: number, at: string, more: Record<string, unknown> = {}) =>
  ask<ResponseBody>('sun-position', { lat, lon, at, ...more })

/** Half a minute of arc; the programs take the earth's rotation from different tables. */
const TOLERANCE = 0.008

// python3-ephem 4.1.4, Sun of an Observer at pressure 0: az, alt and dec; then alt at 1010 hPa and 10 °C.
it.each([
  [59.9139, 10.7522, '2025-10-04T12:00:00Z', 194.9337, 24.6415, -4.5594, 24.6766],
  [-33.8688, 151.2093, '2026-01-15T11:30:00+11:00', 64.6837, 65.6071, -21.1561, 65.6144],
  [0, 0, '2026-03-20T09:00:00Z', 90.13, 43.1298, -0.0949, 43.147],
  [69.65, 18.96, '2026-06-21T23:00Z', 3.198, 3.118, 23.4342, 3.3394],
  [40.7128, -74.006, '1999-12-31T20:00:00Z', 222.2368, 13.5983, -23.0856, 13.6633],
])('agrees with PyEphem at %d, %d, %s', async (lat, lon, at, ...expected) => {
  const found = await sun(lat, lon, at)
  const angles = [found.azimuth, found.elevation, found.declination, found.apparent_elevation]
  for (const [index, angle] of expected.entries())
    expect(Math.abs((angles[index] ?? 0) - angle)).toBeLessThan(TOLERANCE)
})

// python3-ephem 4.1.4: next_transit at pressure 0 after 2025-10-04 00:00 is 11:05:39.
it('draws the path around the nearest noon', async () => {
  for (const at of ['2025-10-03T23:30:00Z', '2025-10-04T12:00:00Z', '2025-10-04T22:30:00Z']) {
    const { path, solar_noon } = await sun(59.9139, 10.7522, at)
    expect(Math.abs(Date.parse(solar_noon) - Date.parse('2025-10-04T11:05:39Z'))).toBeLessThan(
      3_000,
    )
    expect(path).toHaveLength(25)
    expect(path[12]).toMatchObject({ hour: 0, time: solar_noon })
    const highest = Math.max(...path.map(({ elevation }) => elevation))
    expect(path[12]?.elevation).toBe(highest)
  }
  expect((await sun(0, 0, '2026-03-20T09:00:00Z', { step: 15 })).path).toHaveLength(97)
})

it('measures shadows, which a sun below the horizon does not cast', async () => {
  const day = await sun(59.9139, 10.7522, '2025-10-04T12:00:00Z')
  expect(day.shadow).toBeCloseTo(1 / Math.tan((24.6766 * Math.PI) / 180), 2)
  expect(day.shadow_direction).toBeCloseTo(14.9337, 1)
  expect(await sun(59.9139, 10.7522, '2025-10-04T00:00:00Z')).toMatchObject({
    ...{ shadow: null, shadow_direction: null },
  })
})

it('takes the moment of the clock', async () => {
  const now = () => new Date('2026-03-20T09:00:00Z')
  expect(await ask('sun-position', { lat: 0, lon: 0 }, { now })).toMatchObject({
    at: '2026-03-20T09:00:00Z',
  })
})

it('refuses local times, days that do not exist and far years', async () => {
  for (const at of ['2025-10-04T12:00:00', '2025-02-30T12:00:00Z', 'noon'])
    expect(await refusal('sun-position', { lat: 0, lon: 0, at })).toMatchObject({
      ...{ status: 400, errors: { at: expect.stringMatching(/^at must be a moment such as/) } },
    })
  expect(
    await refusal('sun-position', { lat: 0, lon: 0, at: '2101-01-01T00:00:00Z' }),
  ).toMatchObject({ status: 422, code: 'date_out_of_range' })
})
