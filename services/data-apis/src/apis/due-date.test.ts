import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

const due = (query: Record<string, string | number>) => ask('due-date', query)

// propulsebyca.fr, "Comment se calculent les délais de paiement ?": goods of 2014-01-06 at 30 days, and
// both readings of 45 days end of month for an invoice of 2014-01-02; fnaseph.org, the same for 10 March.
it.each([
  ['2014-01-06', 30, 'days', '2014-02-05'],
  ['2014-01-02', 45, 'days_then_month_end', '2014-02-28'],
  ['2014-01-02', 45, 'month_end_then_days', '2014-03-17'],
  ['2025-03-10', 45, 'days_then_month_end', '2025-04-30'],
  ['2025-03-10', 45, 'month_end_then_days', '2025-05-15'],
])('counts from %s %i days by %s', async (date, days, count, expected) => {
  expect(await due({ date, days, count })).toMatchObject({ due: expected, reason: null })
})

// GNU date 9.1: date -d '2024-01-30 +30 days' and so on, with the weekday.
it.each([
  ['2024-01-30', 30, '2024-02-29', 'Thursday'],
  ['2025-01-31', 30, '2025-03-02', 'Sunday'],
  ['2025-11-28', 60, '2026-01-27', 'Tuesday'],
  ['2025-06-15', 0, '2025-06-15', 'Sunday'],
])('adds to %s %i days', async (date, days, expected, weekday) => {
  expect(await due({ date, days })).toMatchObject({ due: expected, weekday, days_until: days })
})

it('moves a due date by the conventions', async () => {
  // Sunday 31 August 2025; Monday is in September.
  const query = { date: '2025-08-01', days: 30, country: 'DE' }
  const moved = async (adjust: string) => (await due({ ...query, adjust }))['due']
  expect(await moved('none')).toBe('2025-08-31')
  expect(await moved('following')).toBe('2025-09-01')
  expect(await moved('preceding')).toBe('2025-08-29')
  expect(await moved('modified_following')).toBe('2025-08-29')
  expect(await due({ ...query, adjust: 'following' })).toMatchObject({
    ...{ before_adjustment: '2025-08-31', reason: 'Weekend', weekday: 'Monday' },
  })
})

it('passes over the holidays of the country or the region', async () => {
  const query = { date: '2025-09-01', days: 32, adjust: 'following', country: 'DE' }
  expect(await due(query)).toMatchObject({ due: '2025-10-06', before_adjustment: '2025-10-03' })
  const saxony = { date: '2025-10-01', days: 30, adjust: 'following', country: 'DE' }
  expect(await due(saxony)).toMatchObject({ due: '2025-10-31', reason: null })
  expect(await due({ ...saxony, region: 'SN' })).toMatchObject({
    ...{ due: '2025-11-03', reason: 'Reformation Day' },
  })
})

it('counts working days as Working Days does', async () => {
  const { end } = await ask('working-days', { start: '2025-12-15', days: 14, country: 'GB' })
  const query = { date: '2025-12-15', days: 14, unit: 'working', country: 'GB' }
  expect(await due(query)).toMatchObject({ due: end })
})

it('knows the last day of a cash discount', async () => {
  expect(await due({ date: '2025-02-20', discount_days: 10 })).toMatchObject({
    ...{ due: '2025-03-22', discount_until: '2025-03-02' },
  })
  expect(await due({ date: '2025-02-20' })).toMatchObject({ discount_until: null })
})

it('needs a country for working days, and one in a year that is covered', async () => {
  expect(await refusal('due-date', { date: '2025-01-01', adjust: 'following' })).toMatchObject({
    ...{ status: 400, errors: { country: 'country must be given where working days matter' } },
  })
  const late = { date: '2050-12-20', days: 40, adjust: 'following', country: 'DE' }
  expect(await refusal('due-date', late)).toMatchObject({ status: 422, code: 'year_not_covered' })
})

it('moves past days off of the caller’s own, and onto days of work', async () => {
  const query = { date: '2026-11-24', days: 30, adjust: 'following', country: 'DE' }
  expect(await due(query)).toMatchObject({ due: '2026-12-24', complete_until: 2050 })
  expect(await due({ ...query, days_off: '2026-12-24' })).toMatchObject({
    ...{ due: '2026-12-28', reason: 'Own day off' },
  })
  const saturday = { ...query, days_off: '2026-12-24', days_worked: '2026-12-26' }
  expect(await due(saturday)).toMatchObject({ due: '2026-12-26' })
  expect(await refusal('due-date', { date: '2026-01-01', days_off: '2026-01-31' })).toMatchObject({
    ...{ status: 400, errors: { country: 'country must be given where working days matter' } },
  })
})

// 10/2025 (IV. 30.) NGM of Hungary: Saturday 12 December 2026 is worked for the 24th.
it('takes a Saturday that is worked by decree for a working day', async () => {
  const query = { date: '2026-12-01', days: 11, adjust: 'following', country: 'HU' }
  expect(await due(query)).toMatchObject({ due: '2026-12-12' })
})
