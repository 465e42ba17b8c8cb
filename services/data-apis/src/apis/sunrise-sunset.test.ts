import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Day {
  solar_noon: string
  sunrise: string | null
  sunset: string | null
  civil: { dawn: string | null; dusk: string | null }
  nautical: { dawn: string | null; dusk: string | null }
  astronomical: { dawn: string | null; dusk: string | null }
  day_length: number
  polar: string | null
}

const timesOf = ({ astronomical, civil, nautical, ...day }: Day) => [
  ...[day.solar_noon, day.sunrise, day.sunset, civil.dawn, civil.dusk],
  ...[nautical.dawn, nautical.dusk, astronomical.dawn, astronomical.dusk],
]

// python3-ephem 4.1.4, pressure 0: next_transit after midnight, then previous_rising and
// next_setting at the horizons -0:34 (upper edge), -6, -12 and -18 (centre).
it.each([
  [
    [59.9139, 10.7522, '2025-10-04'],
    ['04 11:05:39', '04 05:29:56', '04 16:40:08', '04 04:48:32', '04 17:21:23'],
    ['04 04:00:10', '04 18:09:31', '04 03:09:44', '04 18:59:37'],
  ],
  [
    [-33.8688, 151.2093, '2026-01-15'],
    ['15 02:04:25', '14 18:59:28', '15 09:09:00', '14 18:31:09', '15 09:37:15'],
    ['14 17:56:33', '15 10:11:45', '14 17:19:11', '15 10:48:58'],
  ],
  [
    [0, 0, '2026-03-20'],
    ['20 12:07:26', '20 06:04:11', '20 18:10:41', '20 05:43:31', '20 18:31:21'],
    ['20 05:19:32', '20 18:55:21', '20 04:55:32', '20 19:19:20'],
  ],
] as const)('agrees with PyEphem at %o', async ([lat, lon, date], day, night) => {
  const found = timesOf(await ask<Day>('sunrise-sunset', { lat, lon, date }))
  for (const [index, expected] of [...day, ...night].entries()) {
    const at = new Date(`${date.slice(0, 8)}${expected.replace(' ', 'T')}Z`)
    expect(Math.abs(new Date(found[index] ?? '').getTime() - at.getTime())).toBeLessThan(3_000)
  }
})

it('has no twilight to end where the night stays bright', async () => {
  const day = await ask<Day>('sunrise-sunset', { lat: 65, lon: 25.5, date: '2026-06-10' })
  expect(day).toMatchObject({ polar: null, civil: { dawn: null, dusk: null } })
  expect(day.sunrise?.slice(0, 16)).toBe('2026-06-09T23:32')
})

it('tells polar day from polar night', async () => {
  const tromso = { lat: '69.65', lon: '18.96' }
  expect(await ask('sunrise-sunset', { ...tromso, date: '2026-06-21' })).toMatchObject({
    ...{ sunrise: null, sunset: null, polar: 'day', day_length: 86_400 },
  })
  expect(await ask('sunrise-sunset', { ...tromso, date: '2026-12-21' })).toMatchObject({
    ...{ sunrise: null, sunset: null, polar: 'night', day_length: 0 },
  })
})

it('refuses years beyond the theory', async () => {
  const query = { lat: '0', lon: '0', date: '1899-12-31' }
  expect(await refusal('sunrise-sunset', query)).toMatchObject({
    ...{ status: 422, code: 'date_out_of_range' },
  })
})
