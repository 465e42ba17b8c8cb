import Holidays from 'date-holidays'
import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { readEntryText } from '#src/testing/entry-text.ts'

interface Answer {
  region: string | null
  holidays: {
    date: string
    days: number
    local_name: string
    all_day: boolean
    substitute: boolean
    nationwide: boolean
    confirmed: boolean
  }[]
}

// python3-holidays 0.10.1: CountryHoliday(country, years=year, prov=region).
it.each([
  [
    { country: 'DE', region: 'SN', year: '2025' },
    '01-01 04-18 04-21 05-01 05-29 06-09 10-03 10-31 11-19 12-25 12-26',
  ],
  [
    { country: 'PL', year: '2019' },
    '01-01 01-06 04-21 04-22 05-01 05-03 06-09 06-20 08-15 11-01 11-11 12-25 12-26',
  ],
  [
    { country: 'NZ', year: '2020' },
    '01-01 01-02 02-06 04-10 04-13 04-25 04-27 06-01 10-26 12-25 12-26 12-28',
  ],
])('knows the holidays of %o', async (query, days) => {
  const { holidays } = await ask<Answer>('public-holidays', query)
  const found = new Set(holidays.map(({ date }) => date.slice(5)))
  expect([...found]).toEqual(days.split(' '))
})

it('names the day off that replaces a weekend', async () => {
  const { holidays } = await ask<Answer>('public-holidays', { country: 'US', year: '2026' })
  expect(holidays.filter(({ substitute }) => substitute).map(({ date }) => date)).toEqual([
    '2026-07-03',
  ])
})

it('tells what is regional from what is nationwide', async () => {
  const { holidays, region } = await ask<Answer>('public-holidays', {
    ...{ country: 'de', region: 'DE-SN', year: '2025', month: '10' },
  })
  expect(region).toBe('SN')
  expect(holidays.map(({ date, nationwide }) => [date, nationwide])).toEqual([
    ['2025-10-03', true],
    ['2025-10-31', false],
  ])
})

it('says which dates may still move, how long they last and what is half a day', async () => {
  const { holidays } = await ask<Answer>('public-holidays', { country: 'EG', year: '2026' })
  expect(holidays.find(({ days }) => days === 3)).toMatchObject({ confirmed: false })
  expect(holidays.find(({ date }) => date === '2026-10-06')).toMatchObject({ confirmed: true })
  const bank = await ask<Answer>('public-holidays', { country: 'DE', year: '2026', kind: 'bank' })
  expect(bank.holidays.map(({ all_day }) => all_day)).toEqual([false, false])
})

it('covers as many countries as the entries say', () => {
  const count = Object.keys(new Holidays().getCountries()).length
  expect(count).toBeGreaterThan(200)
  expect(readEntryText('public-holidays')).toContain('over 200 countries')
  expect(readEntryText('working-days')).toContain(`${count} countries`)
})

it('refuses what is no country and what has no data', async () => {
  expect(await refusal('public-holidays', { country: 'D1', year: '2025' })).toMatchObject({
    status: 400,
    errors: { country: 'country must be two letters, such as DE' },
  })
  expect(await refusal('public-holidays', { country: 'XX', year: '2025' })).toMatchObject({
    status: 404,
  })
  const region = { country: 'DE', region: 'QQ', year: '2025' }
  expect(await refusal('public-holidays', region)).toMatchObject({ status: 404 })
})

// Law 2429 of Turkey: half a day before, then three days after Ramadan and four of the sacrifice.
it('counts the whole days of a holiday that begins at noon the day before', async () => {
  const { holidays } = await ask<Answer>('public-holidays', { country: 'TR', year: 2025 })
  const long = holidays.filter(({ days }) => days > 1).map(({ date, days }) => [date, days])
  expect(long).toEqual([
    ['2025-03-30', 3],
    ['2025-06-06', 4],
  ])
})

it('tells that nationwide days are there for a region that it does not know', async () => {
  const query = { country: 'DE', year: 2025, region: 'ZZ' }
  expect(await refusal('public-holidays', query)).toMatchObject({
    ...{ status: 404, detail: expect.stringContaining('leave region out') },
  })
})
