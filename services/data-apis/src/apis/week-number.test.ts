import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Week {
  date: string
  weekday: string
  iso: { label: string; date: string; first_day: string; last_day: string; weeks_in_year: number }
  us: { week: number; first_day: string; last_day: string }
  day_of_year: number
}

const look = (query: object, means = {}) => ask<Week>('week-number', { ...query }, means)

// Python 3.11.7: date.isocalendar(), strftime('%A') and timetuple().tm_yday.
// Gnumeric 1.12.55: WEEKNUM(DATE(…),1) for the US week.
it.each([
  ['2021-01-03', '2020-W53-7', 'Sunday', 3, 2],
  ['2021-01-04', '2021-W01-1', 'Monday', 4, 2],
  ['2020-12-31', '2020-W53-4', 'Thursday', 366, 53],
  ['2027-01-02', '2026-W53-6', 'Saturday', 2, 1],
  ['2026-11-22', '2026-W47-7', 'Sunday', 326, 48],
  ['2028-12-31', '2028-W52-7', 'Sunday', 366, 54],
  ['2000-12-31', '2000-W52-7', 'Sunday', 366, 54],
  ['1900-01-01', '1900-W01-1', 'Monday', 1, 1],
  ['2024-02-29', '2024-W09-4', 'Thursday', 60, 9],
  ['2005-01-01', '2004-W53-6', 'Saturday', 1, 1],
  ['2008-12-29', '2009-W01-1', 'Monday', 364, 53],
])('agrees with Python and Gnumeric about %s', async (date, label, weekday, day, us) => {
  const response = await look({ date })
  expect(response).toMatchObject({ date, weekday, day_of_year: day, us: { week: us } })
  expect(response.iso.date).toBe(label)
})

// Python 3.11.7: hashlib.sha256 of the lines f'{d} {y:04d}-W{w:02d}-{n}\n' for every day.
it('agrees with Python about every day from 1995 to 2035', async () => {
  const lines = createHash('sha256')
  const end = Date.UTC(2036, 0, 1)
  for (let at = Date.UTC(1995, 0, 1); at < end; at += 86_400_000) {
    const date = new Date(at).toISOString().slice(0, 10)
    lines.update(`${date} ${(await look({ date })).iso.date}\n`)
  }
  expect(lines.digest('hex')).toBe(
    'd26e74a8a1b35999558d71f57696527dd65df4a4e1f3ecc63d34af5554b5701e',
  )
})

it('gives the first and the last day of both weeks', async () => {
  expect(await look({ date: '2027-01-02' })).toMatchObject({
    iso: { first_day: '2026-12-28', last_day: '2027-01-03', weeks_in_year: 53 },
    us: { first_day: '2026-12-27', last_day: '2027-01-02' },
    ...{ days_left: 363, days_in_year: 365, leap_year: false, quarter: 1 },
  })
})

it('reads a week and responds about its Monday', async () => {
  expect(await look({ week: '2026-W47' })).toMatchObject({ date: '2026-11-16' })
  expect(await look({ week: '2009w01', date: '2020-05-05' })).toMatchObject({ date: '2008-12-29' })
  expect(await look({ week: '2020-W53' })).toMatchObject({ date: '2020-12-28' })
})

it("takes today's date in UTC without one", async () => {
  const now = () => new Date('2026-11-22T23:59:59Z')
  expect(await look({}, { now })).toMatchObject({ date: '2026-11-22' })
})

// Python 3.11.7: date(1, 1, 2).isocalendar() is (1, 1, 2), date(1582, 10, 15).isocalendar() is (1582, 41, 5).
it('reaches far back', async () => {
  expect((await look({ date: '1582-10-15' })).iso.date).toBe('1582-W41-5')
  expect((await look({ date: '0001-01-07' })).iso.date).toBe('0001-W01-7')
})

it('refuses what has no response', async () => {
  for (const week of ['2026-W54', '2026-W53x', '2026-W00', '2021-W53', '0000-W10'])
    expect(await refusal('week-number', { week })).toMatchObject({
      status: 400,
      errors: { week: expect.stringContaining('must be a week of the years 1 to 9999') },
    })
  expect(await refusal('week-number', { date: '0000-12-31' })).toMatchObject({ status: 400 })
  for (const query of [{ date: '9999-12-31' }, { date: '0001-01-01' }, { week: '9999-W52' }])
    expect(await refusal('week-number', query)).toMatchObject({
      ...{ status: 422, code: 'date_out_of_range' },
    })
})
