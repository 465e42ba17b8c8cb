import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Year {
  year: number
  seasons: { event: string; at: string; weekday: string; season: string; length: number }[]
}

const look = (query = {}, means = {}) => ask<Year>('seasons', query, means)

// python3-ephem 4.1.4: next_vernal_equinox, next_summer_solstice, next_autumnal_equinox and
// next_winter_solstice of the first of January.
it.each([
  [1900, '03-21T01:39:07Z', '06-21T21:40:02Z', '09-23T12:20:24Z', '12-22T06:41:31Z'],
  [1999, '03-21T01:45:41Z', '06-21T19:49:15Z', '09-23T11:31:30Z', '12-22T07:43:40Z'],
  [2026, '03-20T14:45:53Z', '06-21T08:24:31Z', '09-23T00:05:09Z', '12-21T20:49:59Z'],
  [2099, '03-20T07:16:47Z', '06-20T23:41:02Z', '09-22T16:10:21Z', '12-21T14:03:26Z'],
])('agrees with PyEphem in %d', async (year, ...instants) => {
  const { seasons } = await look({ year })
  expect(seasons).toHaveLength(4)
  for (const [index, { at }] of seasons.entries())
    expect(Math.abs(Date.parse(at) - Date.parse(`${year}-${instants[index]}`))).toBeLessThan(60_000)
})

it('makes a tropical year of four lengths and the season that comes after', async () => {
  const { seasons } = await look({ year: 2026 })
  const days = seasons.reduce((sum, { length }) => sum + length, 0)
  const [first] = (await look({ year: 2027 })).seasons
  const apart = Date.parse(first?.at ?? '') - Date.parse(seasons[0]?.at ?? '')
  expect(days).toBeCloseTo(apart / 86_400_000, 2)
})

it('names the seasons of the southern half', async () => {
  const { seasons } = await look({ year: 2026, hemisphere: 'south' })
  expect(seasons.map(({ season }) => season)).toEqual(['autumn', 'winter', 'spring', 'summer'])
  expect(seasons[0]).toMatchObject({ event: 'march equinox', weekday: 'Friday' })
})

it('takes the current year in UTC without one, and refuses far ones', async () => {
  const now = () => new Date('2027-12-31T23:59:59Z')
  expect(await look({}, { now })).toMatchObject({ year: 2027 })
  const later = () => new Date('2101-01-01T00:00:00Z')
  expect(await refusal('seasons', {}, { now: later })).toMatchObject({ status: 422 })
  expect(await refusal('seasons', { year: 2101 })).toMatchObject({ status: 400 })
})
