import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Pace {
  distances: {
    name: string
    same_pace: string
    estimate: string
    estimate_seconds: number
    estimate_pace_per_km: string
  }[]
}

// GNU Units 2.22: units -t '10 km / 47.5 min' 'km/hour', and likewise mile/hour and m/s.
it.each([
  [10, 'km', '47:30', 12.631579, 7.8488993, 3.5087719],
  [26.21875, 'mi', '3:29:45', 12.07008, 7.5, 3.3528],
  [5, 'km', '23:15.5', 12.898603, 8.0148201, 3.5829452],
])('agrees with GNU Units about %d %s in %s', async (distance, unit, time, kmh, mph, ms) => {
  const response = await ask('running-pace', { distance, unit, time })
  expect(response.speed_kmh).toBeCloseTo(kmh, 3)
  expect(response.speed_mph).toBeCloseTo(mph, 3)
  expect(response.speed_ms).toBeCloseTo(ms, 3)
})

// GNU Units 2.22: (3 hours + 29 min + 45 s) / (26.21875 mile) is 480 sec/mile and 298.25817 sec/km.
it('gives the pace in both units', async () => {
  const query = { distance: 26.21875, unit: 'mi', time: '3:29:45' }
  expect(await ask('running-pace', query)).toMatchObject({
    ...{ pace_per_km: '4:58', pace_per_mile: '8:00', seconds: 12_585 },
  })
})

// Python 3.11.7: round(2850 * (d / 10) ** 1.06, 1) for d in (5, 21.0975, 42.195), and ** 1.08.
it('estimates other distances by the formula of Riegel', async () => {
  const query = { distance: 10, time: '47:30' }
  const secondsOf = async (name: string, more = {}) => {
    const { distances } = await ask<Pace>('running-pace', { ...query, ...more })
    return distances.find((one) => one.name === name)?.estimate_seconds
  }
  expect(await secondsOf('5 km')).toBe(1367)
  expect(await secondsOf('half marathon')).toBe(6288.2)
  expect(await secondsOf('marathon')).toBe(13_110.6)
  expect(await secondsOf('marathon', { exponent: 1.08 })).toBe(13_493.6)
})

it('adds a distance of your own, and keeps the pace with an exponent of 1', async () => {
  const query = { distance: 4, time: '20:00', target: 8, exponent: 1, unit: 'mi' }
  const { distances } = await ask<Pace>('running-pace', query)
  expect(distances).toHaveLength(9)
  expect(distances.at(-1)).toMatchObject({
    ...{ name: '8 mi', same_pace: '40:00', estimate: '40:00', estimate_pace_per_km: '3:06' },
  })
  for (const { estimate, same_pace } of distances) expect(estimate).toBe(same_pace)
})

it.each([
  ['47', 'must look like 47:30 or 3:29:45, in minutes or hours'],
  ['3:60:00', 'must look like 47:30 or 3:29:45, in minutes or hours'],
  ['47:60', 'must look like 47:30 or 3:29:45, in minutes or hours'],
  ['0:00', 'must give a speed of 1 to 45 km/h'],
  ['4:00', 'must give a speed of 1 to 45 km/h'],
  ['99:00:00', 'must give a speed of 1 to 45 km/h'],
])('refuses 10 km in %s', async (time, problem) => {
  expect(await refusal('running-pace', { distance: 10, time })).toMatchObject({
    status: 400,
    errors: { time: `time ${problem}` },
  })
})
