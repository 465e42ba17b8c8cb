import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Moon {
  phase: string
  illumination: number
  age: number
  distance: number
  next_full_moon: string
  next_new_moon: string
}

// python3-ephem 4.1.4: Moon(at).phase and earth_distance, next_full_moon(at), next_new_moon(at).
it.each([
  ['2025-10-04', '12:00', 0.9058, 12.671, 372_801, '2025-10-07T03:47:33Z', '2025-10-21T12:25:08Z'],
  ['1950-02-02', '00:00', 0.9879, 14.667, 380_065, '1950-02-02T22:16:06Z', '1950-02-16T22:52:52Z'],
  ['2031-07-15', '06:30', 0.1587, 25.337, 402_275, '2031-08-03T01:45:27Z', '2031-07-19T13:40:05Z'],
])('agrees with PyEphem on %s', async (date, time, lit, age, distance, full, next) => {
  const moon = await ask<Moon>('moon-phase', { date, time })
  expect(Math.abs(moon.illumination - lit)).toBeLessThan(0.001)
  expect(Math.abs(moon.age - age)).toBeLessThan(0.01)
  expect(Math.abs(moon.distance - distance)).toBeLessThan(30)
  const apart = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other))
  expect(apart(moon.next_full_moon, full)).toBeLessThan(60_000)
  expect(apart(moon.next_new_moon, next)).toBeLessThan(60_000)
})

it('passes through all eight phases in a month', async () => {
  const phases: string[] = []
  for (let day = 7; day <= 36; day++) {
    const date = new Date(Date.UTC(2025, 9, day)).toISOString().slice(0, 10)
    const { phase } = await ask<Moon>('moon-phase', { date, time: '04:00' })
    if (phases.at(-1) !== phase) phases.push(phase)
  }
  expect(phases).toEqual([
    ...['full moon', 'waning gibbous', 'last quarter', 'waning crescent'],
    ...['new moon', 'waxing crescent', 'first quarter', 'waxing gibbous', 'full moon'],
  ])
})

it('turns the picture over on the southern half', async () => {
  const query = { date: '2025-10-04' }
  expect(await ask('moon-phase', query)).toMatchObject({ lit_side: 'right' })
  const south = { ...query, hemisphere: 'south' }
  expect(await ask('moon-phase', south)).toMatchObject({ lit_side: 'left' })
})

it('refuses times that no clock shows and years beyond the theory', async () => {
  expect(await refusal('moon-phase', { time: '24:00' })).toMatchObject({
    status: 400,
    errors: { time: 'time must be hours and minutes, such as 12:00' },
  })
  expect(await refusal('moon-phase', { date: '2101-01-01' })).toMatchObject({ status: 422 })
})

it('writes a full turn as no angle at all', async () => {
  // A minute before the new moon of 21 October 2025, at 12:25 UTC.
  const query = { date: '2025-10-21', time: '12:24' }
  expect(await ask('moon-phase', query)).toMatchObject({ phase: 'new moon', elongation: 0 })
})
