import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// python3-dateutil: relativedelta(to, from); weekdays by counting date.weekday() < 5 day by day.
it.each([
  ['1999-12-31', '2026-11-22', 9_823, 26, 10, 22, 7_016],
  ['2024-02-29', '2025-02-28', 365, 1, 0, 0, 261],
  ['2024-01-31', '2024-03-01', 30, 0, 1, 1, 22],
  ['2000-05-15', '2001-05-14', 364, 0, 11, 29, 260],
  ['2023-03-31', '2023-04-30', 30, 0, 1, 0, 21],
])('counts from %s to %s', async (from, to, days, years, months, rest, weekdays) => {
  expect(await ask('date-difference', { from, to })).toMatchObject({
    ...{ days, weekdays, span: { years, months, days: rest } },
  })
  expect(await ask('date-difference', { from: to, to: from })).toMatchObject({
    ...{ days: -days, direction: 'back', span: { years, months, days: rest } },
  })
})

// Python 3.11: date.isocalendar() and timetuple().tm_yday.
it.each([
  ['1999-12-31', '1999-W52', 365, 'Friday'],
  ['2026-11-22', '2026-W47', 326, 'Sunday'],
  ['2020-12-31', '2020-W53', 366, 'Thursday'],
  ['2021-01-03', '2020-W53', 3, 'Sunday'],
  ['2024-02-29', '2024-W09', 60, 'Thursday'],
])('knows the week of %s', async (from, iso_week, day_of_year, weekday) => {
  expect(await ask('date-difference', { from, to: '2026-01-01' })).toMatchObject({
    from: { iso_week, day_of_year, weekday },
  })
})

it('counts the last day too where that is asked for', async () => {
  const query = { from: '2026-03-02', to: '2026-03-06' }
  expect(await ask('date-difference', query)).toMatchObject({ days: 4, weekdays: 4 })
  const whole = { ...query, include_end: 'true' }
  expect(await ask('date-difference', whole)).toMatchObject({ days: 5, weekdays: 5, hours: 120 })
})

it('reaches from the first day of the calendar to its last', async () => {
  const query = { from: '0001-01-01', to: '9999-12-31' }
  // Python 3.11: (date.max - date.min).days.
  expect(await ask('date-difference', query)).toMatchObject({ days: 3_652_058 })
  expect(await ask('date-difference', { ...query, include_end: 'true' })).toMatchObject({
    days: 3_652_059,
  })
})

it('refuses days that no calendar has', async () => {
  expect(await refusal('date-difference', { from: '2025-02-29', to: '2026-01-01' })).toMatchObject({
    status: 400,
  })
})

it('refuses the year 0, which the calendar does not have', async () => {
  const query = { from: '0000-12-31', to: '2025-01-02' }
  expect(await refusal('date-difference', query)).toMatchObject({
    ...{ status: 400, errors: { from: 'from must lie in the years 1 to 9999' } },
  })
})
