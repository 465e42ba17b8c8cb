import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Planet {
  planet: string
  azimuth: number
  altitude: number
  visible: boolean
  distance: number
  magnitude: number
  constellation: string
  rises: string | null
  sets: string | null
}

async function look(query: object, means = {}): Promise<Planet[]> {
  return (await ask<{ planets: Planet[] }>('planet-positions', { ...query }, means)).planets
}

const apart = (one: string | null, other: string) =>
  Math.abs(Date.parse(one ?? '') - Date.parse(other))

// python3-ephem 4.1.4, pressure 0: az, alt, earth_distance, mag, and next_rising and next_setting at
// the horizon -0:34.
it.each([
  [
    { lat: 59.9139, lon: 10.7522, date: '2025-10-04', time: '20:00' },
    [
      ['Mercury', 290.7, -24.04, 1.3437, -0.3, '2025-10-05T07:18:36Z', '2025-10-05T16:45:40Z'],
      ['Venus', 332.38, -21.32, 1.522, -3.8, '2025-10-05T02:59:47Z', '2025-10-05T16:24:53Z'],
      ['Mars', 278.67, -21.68, 2.3651, 1.6, '2025-10-05T08:26:55Z', '2025-10-05T17:03:03Z'],
      ['Jupiter', 27.63, -5.01, 5.2778, -2.0, '2025-10-04T21:02:25Z', '2025-10-05T14:56:22Z'],
      ['Saturn', 142.99, 21.36, 8.5746, 0.7, '2025-10-05T16:31:34Z', '2025-10-05T03:56:51Z'],
      ['Uranus', 75.79, 15.15, 18.8383, 5.6, '2025-10-05T17:30:44Z', '2025-10-05T10:59:20Z'],
      ['Neptune', 139.9, 22.76, 28.9063, 7.8, '2025-10-05T16:25:21Z', '2025-10-05T04:21:23Z'],
    ],
  ],
  [
    { lat: -33.8688, lon: 151.2093, date: '2026-01-15', time: '12:00' },
    [
      ['Mercury', 208.18, -27.0, 1.4303, -0.8, '2026-01-15T18:39:16Z', '2026-01-16T09:02:24Z'],
      ['Venus', 214.85, -25.95, 1.7099, -3.8, '2026-01-15T19:10:01Z', '2026-01-16T09:19:39Z'],
      ['Mars', 211.06, -27.1, 2.3976, 1.2, '2026-01-15T18:52:03Z', '2026-01-16T09:05:03Z'],
      ['Jupiter', 26.45, 29.03, 4.2377, -2.5, '2026-01-16T08:36:35Z', '2026-01-15T18:37:29Z'],
      ['Saturn', 268.55, 3.52, 9.9386, 1.2, '2026-01-15T23:55:28Z', '2026-01-15T12:19:39Z'],
      ['Uranus', 326.47, 29.16, 18.9445, 5.7, '2026-01-16T04:45:58Z', '2026-01-15T15:04:35Z'],
      ['Neptune', 271.21, 4.16, 30.2962, 7.9, '2026-01-16T00:08:18Z', '2026-01-15T12:22:43Z'],
    ],
  ],
  [
    { lat: 0, lon: 0, date: '1950-06-01' },
    [
      ['Mercury', 55.49, -64.99, 0.6721, 1.4, '1950-06-01T04:33:04Z', '1950-06-01T16:36:29Z'],
      ['Venus', 76.04, -48.26, 1.0749, -4.0, '1950-06-01T03:14:12Z', '1950-06-01T15:19:00Z'],
      ['Mars', 272.25, 18.12, 0.9658, 0.0, '1950-06-01T13:08:39Z', '1950-06-01T01:14:38Z'],
      ['Jupiter', 100.06, 0.4, 4.8628, -2.2, '1950-06-01T23:52:26Z', '1950-06-01T11:58:53Z'],
      ['Saturn', 278.72, 5.99, 9.2915, 0.9, '1950-06-01T12:19:58Z', '1950-06-01T00:26:28Z'],
      ['Uranus', 315.97, -56.06, 19.8429, 5.7, '1950-06-01T07:36:36Z', '1950-06-01T19:39:42Z'],
      ['Neptune', 264.74, 35.19, 29.7066, 7.9, '1950-06-01T14:16:33Z', '1950-06-01T02:23:05Z'],
    ],
  ],
] as const)('agrees with PyEphem at %o', async (query, expected) => {
  const planets = await look(query)
  for (const [
    index,
    [name, azimuth, altitude, distance, magnitude, ...times],
  ] of expected.entries()) {
    const found = planets[index]
    expect(found?.planet).toBe(name)
    expect(Math.abs((found?.azimuth ?? 0) - azimuth)).toBeLessThan(0.03)
    expect(Math.abs((found?.altitude ?? 0) - altitude)).toBeLessThan(0.02)
    expect(Math.abs((found?.distance ?? 0) - distance)).toBeLessThan(distance / 5_000 + 0.0005)
    expect(Math.abs((found?.magnitude ?? 0) - magnitude)).toBeLessThan(0.35)
    expect(apart(found?.rises ?? null, times[0])).toBeLessThan(60_000)
    expect(apart(found?.sets ?? null, times[1])).toBeLessThan(60_000)
  }
})

it('calls a planet visible in the dark, above the horizon and bright enough', async () => {
  const oslo = { lat: 59.9139, lon: 10.7522, date: '2025-10-04' }
  const names = (planets: Planet[]) =>
    planets.filter(({ visible }) => visible).map(({ planet }) => planet)
  expect(names(await look({ ...oslo, time: '20:00' }))).toEqual(['Saturn', 'Uranus'])
  expect(names(await look({ ...oslo, time: '12:00' }))).toEqual([])
})

// python3-ephem 4.1.4: ephem.constellation(planet).
it('names the constellation', async () => {
  const planets = await look({ lat: 59.9139, lon: 10.7522, date: '2025-10-04', time: '20:00' })
  expect(planets.map(({ constellation }) => constellation)).toEqual([
    'Virgo',
    'Leo',
    'Libra',
    'Gemini',
    'Aquarius',
    'Taurus',
    'Pisces',
  ])
})

it('lifts a planet near the horizon by refraction', async () => {
  const query = { lat: -33.8688, lon: 151.2093, date: '2026-01-15', time: '12:00' }
  const [plain, bent] = [await look(query), await look({ ...query, refraction: true })]
  const lift = (bent[4]?.altitude ?? 0) - (plain[4]?.altitude ?? 0)
  // Saemundsson's formula gives 0.21 degrees at an altitude of 3.5.
  expect(lift).toBeCloseTo(0.21, 1)
})

it('has no rising or setting where there is none', async () => {
  const planets = await look({ lat: 89.9, lon: 0, date: '2026-01-15' })
  expect(planets.some(({ rises, sets }) => rises === null && sets === null)).toBe(true)
})

it('takes the present without a date, and refuses what no clock shows', async () => {
  const now = () => new Date('2027-03-04T05:06:07Z')
  const here = { lat: 1, lon: 2 }
  expect(await ask('planet-positions', here, { now })).toMatchObject({ at: '2027-03-04T05:06:07Z' })
  expect(await refusal('planet-positions', { ...here, time: '24:00' })).toMatchObject({
    errors: { time: 'time must be hours and minutes, such as 20:00' },
  })
  expect(await refusal('planet-positions', { ...here, date: '2101-01-01' })).toMatchObject({
    status: 422,
  })
})
