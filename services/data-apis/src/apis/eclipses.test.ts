import { expect, it } from 'vitest'
import type { ResponseBody } from '#contracts/eclipses.ts'
import { ask, refusal } from '#src/testing/ask.ts'

type Eclipse = ResponseBody['eclipses'][number]

async function look(query: object, means = {}): Promise<Eclipse[]> {
  return (await ask<ResponseBody>('eclipses', { ...query }, means)).eclipses
}

const apart = (one: string | null | undefined, other: string) =>
  Math.abs(Date.parse(one ?? '') - Date.parse(other))

// python3-ephem 4.1.4, pressure 0, every two seconds: Sun and Moon of an observer, whose discs touch
// while their distance is below the sum of their radii; covered area of two circles.
it.each([
  [
    43.3619,
    -8.4115,
    '2026-08-12',
    'total',
    { times: ['17:30:52', '18:28:14', '19:21:58'], covered: 1, altitude: 12 },
  ],
  [
    52.52,
    13.405,
    '2025-03-29',
    'partial',
    { times: ['10:32:18', '11:19:30', '12:07:12'], covered: 0.1532, altitude: 41 },
  ],
  [
    32.7767,
    -96.797,
    '2024-04-08',
    'total',
    { times: ['17:23:12', '18:42:34', '20:02:40'], covered: 1, altitude: 64.6 },
  ],
] as const)('agrees with PyEphem at %d, %d on %s', async (lat, lon, date, kind, expected) => {
  const { altitude, covered, times } = expected
  const [first] = await look({ lat, lon, date, body: 'sun', limit: 1 })
  expect(first?.here.kind).toBe(kind)
  const found = [first?.here.begins, first?.here.peak, first?.here.ends]
  for (const [index, time] of times.entries())
    expect(apart(found[index], `${date}T${time}Z`)).toBeLessThan(30_000)
  expect(Math.abs((first?.here.covered ?? 0) - covered)).toBeLessThan(0.01)
  expect(first?.here.altitude).toBeCloseTo(altitude, 0)
})

// python3-ephem 4.1.4, every ten seconds: least distance of the moon from the point opposite the sun.
it.each([
  ['2025-09-01', '2025-09-07T18:11:40Z', 'total'],
  ['2026-03-01', '2026-03-03T11:33:40Z', 'total'],
  ['2026-08-01', '2026-08-28T04:12:50Z', 'partial'],
])('finds the lunar eclipse after %s', async (date, peak, kind) => {
  const [first] = await look({ date, body: 'moon', limit: 1 })
  expect(first).toMatchObject({ body: 'moon', kind, lat: null, lon: null })
  expect(apart(first?.peak, peak)).toBeLessThan(60_000)
})

it('lists both bodies in the order of their peaks', async () => {
  const eclipses = await look({ date: '2026-01-01', limit: 6 })
  expect(eclipses).toHaveLength(6)
  const peaks = eclipses.map(({ peak }) => peak)
  expect(peaks).toEqual(peaks.toSorted())
  expect(new Set(eclipses.map(({ body }) => body))).toEqual(new Set(['sun', 'moon']))
  const empty = { kind: null, covered: null, begins: null, peak: null, ends: null, altitude: null }
  expect(eclipses.every(({ here }) => JSON.stringify(here) === JSON.stringify(empty))).toBe(true)
})

it('says that a place sees none', async () => {
  const coruna = { lat: 43.3619, lon: -8.4115, limit: 1 }
  const [sun] = await look({ ...coruna, date: '2026-02-01', body: 'sun' })
  expect(sun).toMatchObject({ kind: 'annular', here: { kind: 'none', covered: 0, peak: null } })
  const [moon] = await look({ ...coruna, date: '2026-03-01', body: 'moon' })
  expect(moon).toMatchObject({ kind: 'total', here: { kind: 'none', covered: 0, altitude: null } })
})

it('refuses half a place and far years', async () => {
  expect(await refusal('eclipses', { lat: 5 })).toMatchObject({
    ...{ status: 400, errors: { lon: 'lon must be given together with lat' } },
  })
  expect(await refusal('eclipses', { lon: 5 })).toMatchObject({
    errors: { lat: 'lat must be given together with lon' },
  })
  expect(await refusal('eclipses', { date: '1899-12-31' })).toMatchObject({ status: 422 })
})
