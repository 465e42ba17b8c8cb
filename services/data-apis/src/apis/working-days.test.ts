import { expect, it } from 'vitest'
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
