import { expect, it } from 'vitest'
import { addDays } from '#src/lib/calendar.ts'
import { ask, refusal } from '#src/testing/ask.ts'

// python3-holidays 0.10.1: days from Monday to Friday that CountryHoliday(country, prov) lacks.
it.each([
  ['DE', undefined, '2025-10-01', '2025-10-31', 22],
  ['DE', 'DE-NW', '2018-01-01', '2019-12-31', 500],
  ['NZ', undefined, '2019-01-01', '2019-12-31', 251],
])('counts the working days of %s %s from %s to %s', async (country, region, start, end, days) => {
  const query = { country, start, end, ...(region === undefined ? {} : { region }) }
  expect(await ask('working-days', query)).toMatchObject({ working_days: days })
})

it('counts both ends of a span and not the start of an addition', async () => {
  const week = { start: '2025-09-15', end: '2025-09-19', country: 'DE' }
  expect(await ask('working-days', week)).toMatchObject({ working_days: 5, weekend_days: 0 })
  const friday = { start: '2025-09-19', days: '1', country: 'DE' }
  expect(await ask('working-days', friday)).toMatchObject({ end: '2025-09-22', working_days: 1 })
})

it('goes back as far as it came', async () => {
  const query = { start: '2025-09-17', country: 'US' }
  const { end } = await ask('working-days', { ...query, days: '120' })
  expect(await ask('working-days', { ...query, start: end, days: '-120' })).toMatchObject({
    end: '2025-09-17',
  })
})

it('knows other weekends', async () => {
  const week = { start: '2026-02-01', end: '2026-02-07' }
  // Friday the 6th and Saturday the 7th rest in Egypt; in India, Sunday the 1st alone.
  expect(await ask('working-days', { ...week, country: 'EG' })).toMatchObject({ working_days: 5 })
  expect(await ask('working-days', { ...week, country: 'IN' })).toMatchObject({ weekend_days: 1 })
  const always = { ...week, country: 'EG', weekend: 'none' }
  expect(await ask('working-days', always)).toMatchObject({ working_days: 7, weekend_days: 0 })
})

it('refuses spans that are inverted, too long or not covered', async () => {
  const query = { start: '2025-10-10', country: 'DE' }
  expect(await refusal('working-days', { ...query, end: '2025-10-09' })).toMatchObject({
    status: 400,
    errors: { end: 'end must not be before start' },
  })
  expect(await refusal('working-days', { ...query, end: '2029-10-09' })).toMatchObject({
    errors: { end: 'end must be at most two years after start' },
  })
  const late = { country: 'DE', start: '2050-12-30', days: '20' }
  expect(await refusal('working-days', late)).toMatchObject({
    ...{ status: 422, code: 'year_not_covered' },
  })
})

it('works again on the day after a long holiday', async () => {
  const query = { country: 'TR', start: '2025-03-31', end: '2025-04-02' }
  expect(await ask('working-days', query)).toMatchObject({ working_days: 1 })
})

const span = (country: string, start: string, end: string, more: object = {}) =>
  ask('working-days', { country, start, end, ...more })

// Notice of the State Council of China of 2025-11-04; 10/2025 (IV. 30.) NGM of Hungary, and its calendar;
// government.ru: resolution of 2025-09-24; dgpa.gov.tw: calendars of 2024 and 2025.
it.each([
  ['CN', '2026-10-01', '2026-10-08', 1],
  ['CN', '2026-09-20', '2026-09-20', 1],
  ['CN', '2026-02-14', '2026-02-28', 6],
  ['HU', '2026-12-21', '2026-12-31', 7],
  ['HU', '2026-12-12', '2026-12-12', 1],
  ['RU', '2026-01-01', '2026-01-11', 0],
  ['RU', '2025-11-01', '2025-11-04', 1],
  ['TW', '2024-02-08', '2024-02-17', 3],
  ['TW', '2025-02-08', '2025-02-08', 1],
])('knows the swaps of %s from %s to %s', async (country, start, end, days) => {
  expect(await span(country, start, end)).toMatchObject({ working_days: days })
})

it('names the weekend that is worked, and its decree', async () => {
  expect(await span('CN', '2026-10-09', '2026-10-11')).toMatchObject({
    ...{ working_days: 2, weekend_days: 1, complete_until: 2026 },
    swapped: [
      { date: '2026-10-10', day_off: '2026-10-07', source: expect.stringContaining('gov.cn') },
    ],
  })
})

// cldr-core 48.2.0, weekData.json, and where it has no entry mopa.gov.bd and kabinet.gov.my.
it.each([
  ['BD', undefined, 5],
  ['MY', '02', 5],
  ['MY', '14', 4],
  ['AE', undefined, 4],
  ['IR', undefined, 6],
])('takes the weekend of %s %s', async (country, region, days) => {
  // From Friday the 10th to Thursday the 16th of July 2026.
  const query = region ? { region } : {}
  const { weekend_days } = await span(country, '2026-07-10', '2026-07-16', query)
  expect(weekend_days).toBe(country === 'IR' ? 1 : 2)
  const friday = await span(country, '2026-07-10', '2026-07-10', query)
  expect(friday['working_days']).toBe(days === 4 ? 1 : 0)
})

it('counts with days off and days of work of the caller’s own', async () => {
  const week = ['DE', '2026-12-21', '2026-12-27'] as const
  expect(await span(...week)).toMatchObject({ working_days: 4 })
  expect(await span(...week, { days_off: '2026-12-24', days_worked: '2026-12-26' })).toMatchObject({
    ...{ working_days: 4, weekend_days: 1 },
    holidays: [{ date: '2026-12-24', name: 'Own day off' }, { date: '2026-12-25' }],
  })
  const next = { start: '2026-12-23', days: 1, country: 'DE', days_off: '2026-12-24, 2026-12-28' }
  expect(await ask('working-days', next)).toMatchObject({ end: '2026-12-29' })
})

it.each([
  [{ days_off: '2026-02-30' }, 'days_off must be dates such as 2026-12-24, separated by commas'],
  [{ days_off: '2026-12-24,' }, 'days_off must be dates such as 2026-12-24, separated by commas'],
  [{ days_worked: '2026-12-24,2026-12-24' }, 'days_worked has 2026-12-24 twice'],
  [
    { days_off: '2026-12-24', days_worked: '2026-12-24' },
    'days_worked must not have 2026-12-24, which is in days_off',
  ],
  [
    { days_off: Array.from({ length: 101 }, (_, day) => addDays('2026-01-01', day)).join(',') },
    'days_off must have at most 100 dates',
  ],
])('refuses own days such as %o', async (own, problem) => {
  const query = { country: 'DE', start: '2026-12-01', end: '2026-12-31', ...own }
  const { errors, status } = await refusal('working-days', query)
  expect([status, Object.values(errors ?? {})]).toEqual([400, [problem]])
})

it('counts federal holidays of the United States, and no day that some regions lack elsewhere', async () => {
  expect(await span('US', '2026-10-12', '2026-10-12')).toMatchObject({ working_days: 0 })
  expect(await span('GB', '2026-04-06', '2026-04-06')).toMatchObject({ working_days: 1 })
  const england = await span('GB', '2026-04-06', '2026-04-06', { region: 'ENG' })
  expect(england).toMatchObject({ working_days: 0 })
})

it('refuses a span that reaches beyond what is recorded', async () => {
  const query = { country: 'TH', start: '2027-12-01', end: '2028-01-31' }
  expect(await refusal('working-days', query)).toMatchObject({
    status: 422,
    code: 'year_not_covered',
  })
})
