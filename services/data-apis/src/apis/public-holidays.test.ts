import { expect, it } from 'vitest'
import { addDays } from '#src/lib/calendar.ts'
import { COUNTRIES_WITH_DATA } from '#src/lib/holidays/corrections.ts'
import { ask, refusal } from '#src/testing/ask.ts'
import { readEntryText } from '#src/testing/entry-text.ts'

interface ResponseBody {
  region: string | null
  holidays: {
    date: string
    days: number
    name: string
    local_name: string
    all_day: boolean
    substitute: boolean
    nationwide: boolean
    confirmed: boolean
  }[]
  swapped: { date: string; day_off: string | null; source: string }[]
  complete_until: number
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
  const { holidays } = await ask<ResponseBody>('public-holidays', query)
  const found = new Set(holidays.map(({ date }) => date.slice(5)))
  expect([...found]).toEqual(days.split(' '))
})

it('names the day off that replaces a weekend', async () => {
  const { holidays } = await ask<ResponseBody>('public-holidays', { country: 'US', year: '2026' })
  expect(holidays.filter(({ substitute }) => substitute).map(({ date }) => date)).toEqual([
    '2026-07-03',
  ])
})

it.each([
  ['AT', '05-01', 'Labour Day'],
  ['CH', '08-01', 'Swiss National Day'],
  ['ES', '10-12', 'National Day'],
  ['PT', '12-01', 'Restoration of Independence Day'],
  ['TN', '08-13', "Women's Day"],
])('has an English name for the day of %s on %s', async (country, day, name) => {
  const { holidays } = await list(country, 2026)
  expect(holidays.find(({ date }) => date.endsWith(day))).toMatchObject({ name })
})

// Public Holidays (Amendment) Act 2021 of the Virgin Islands, Law 111 of 2014 of Puerto Rico, Proclamation 1334/2024 of
// Ethiopia: each abolished the day, which second sources of before have.
it.each([
  ['VG', '03-09'],
  ['PR', '04-16'],
  ['ET', '05-28'],
])('does not confirm a day of %s that a newer list lacks', async (country, day) => {
  const { holidays } = await list(country, 2026)
  const found = holidays.find(({ date }) => date.endsWith(day))
  expect(found?.confirmed ?? false).toBe(false)
})

// Act 241/1993 of Slovakia: 8 May and 15 September are working days in 2026 alone.
it('has days of Slovakia again that are worked in 2026', async () => {
  const days = async (year: number) =>
    (await list('SK', year)).holidays.map(({ date }) => date.slice(5))
  expect(await days(2026)).not.toContain('05-08')
  for (const year of [2025, 2027])
    expect(await days(year)).toEqual(expect.arrayContaining(['05-08', '09-15']))
})

it('lists a day once', async () => {
  for (const country of ['ID', 'MY', 'KZ', 'HT'])
    for (const year of [2025, 2026]) {
      const names = (await list(country, year)).holidays.map(({ date, name }) => `${date} ${name}`)
      expect(names).toEqual([...new Set(names)])
    }
})

it('tells what is regional from what is nationwide', async () => {
  const { holidays, region } = await ask<ResponseBody>('public-holidays', {
    ...{ country: 'de', region: 'DE-SN', year: '2025', month: '10' },
  })
  expect(region).toBe('SN')
  expect(holidays.map(({ date, nationwide }) => [date, nationwide])).toEqual([
    ['2025-10-03', true],
    ['2025-10-31', false],
  ])
})

it('says which dates may still move, how long they last and what is half a day', async () => {
  const { holidays } = await ask<ResponseBody>('public-holidays', { country: 'EG', year: '2026' })
  expect(holidays.find(({ days }) => days === 3)).toMatchObject({ confirmed: false })
  expect(holidays.find(({ date }) => date === '2026-07-23')).toMatchObject({ confirmed: true })
  const bank = await ask<ResponseBody>('public-holidays', {
    country: 'DE',
    year: '2026',
    kind: 'bank',
  })
  expect(bank.holidays.map(({ all_day }) => all_day)).toEqual([false, false])
})

it('covers as many countries as the entries say', () => {
  const count = COUNTRIES_WITH_DATA.length
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
  const { holidays } = await ask<ResponseBody>('public-holidays', { country: 'TR', year: 2025 })
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

const list = (country: string, year: number, more: object = {}) =>
  ask<ResponseBody>('public-holidays', { country, year, ...more })

/** Every day of every public holiday, as month and day. */
async function daysOf(country: string, year: number, region?: string): Promise<string[]> {
  const { holidays } = await list(country, year, region ? { region } : {})
  return holidays.flatMap(({ date, days }) =>
    Array.from({ length: days }, (_, index) => addDays(date, index).slice(5)),
  )
}

// Days that date-holidays 3.37 has wrong.
it.each([
  // Regulations on Holidays of Government Offices, law.go.kr; @hyunbinseo/holidays-kr 5.2027.1, from the gazette.
  ['KR', 2026, '02-16 02-17 02-18', '02-19'],
  ['KR', 2026, '05-01 06-03', ''],
  ['KR', 2027, '05-01 05-03 07-19', ''],
  // u.ae, public holidays by Cabinet Resolution 27 of 2024.
  ['AE', 2026, '05-26 12-03', '01-16 02-18'],
  // gov.cn: Order 795 of the State Council, and its notice of 2025-11-04 for 2026.
  ['CN', 2026, '02-19 05-02', '06-01'],
  // Labour Code of Bulgaria, article 154.
  ['BG', 2026, '12-26 12-28 05-25 09-07 04-11', ''],
  ['BG', 2027, '12-27 12-28 05-04', ''],
  // Federal Labour Law of Mexico, article 74 VII.
  ['MX', 2024, '10-01', '12-01'],
  ['MX', 2030, '10-01', '12-01'],
  // law.moj.gov.tw: Act on Memorial Days and Festivals of 2025-05-28; dgpa.gov.tw: calendar of 2026.
  ['TW', 2026, '02-15 02-20 02-27 04-03 04-06 05-01 09-28 10-09 10-26 12-25', '02-21 10-12'],
  // soc.go.th: cabinet resolutions on public holidays.
  ['TH', 2026, '12-07 06-01', ''],
  // Law 2.977 of Chile.
  ['CL', 2026, '04-03 04-04', '04-05'],
  // Statutory Instrument 50 of 2022.
  ['IE', 2022, '03-17 03-18', ''],
  // Resolution 164/2025 of the Chief of the Cabinet.
  ['AR', 2026, '03-23 07-10 12-07', ''],
  // gov.za: public holidays of 2026.
  ['ZA', 2026, '11-04', ''],
  // mom.gov.sg: public holidays of 2027.
  ['SG', 2027, '03-10 05-17 05-20', '03-09 05-16'],
  // kabinet.gov.my: federal holidays of 2026.
  ['MY', 2026, '05-31 06-02', ''],
  // dopt.gov.in: holidays of 2026.
  ['IN', 2026, '03-04 03-26 03-31 05-01 09-04 10-20 11-08 11-24', ''],
  // Government resolution of 2025-09-24.
  ['RU', 2026, '01-09 03-09 05-11 12-31', ''],
])('knows the holidays of %s in %i', async (country, year, days, none) => {
  const found = await daysOf(country, year)
  expect(found).toEqual(expect.arrayContaining(days.split(' ')))
  for (const day of none.split(' ').filter(Boolean)) expect(found).not.toContain(day)
})

// gov.scot: bank holiday for the World Cup; the provinces' and territories' labour standards.
it.each([
  ['GB', 'SCT', 2026, '06-15'],
  ['CA', 'MB', 2026, '09-30'],
  ['CA', 'PE', 2026, '09-30'],
  ['CA', 'NT', 2026, '09-30'],
  ['CA', 'NU', 2026, '09-30'],
  ['CA', 'YT', 2026, '09-30'],
])('knows that %s-%s has %i-%s', async (country, region, year, day) => {
  expect(await daysOf(country, year, region)).toContain(day)
  expect(await daysOf(country, year)).not.toContain(day)
})

// Federal Constitution of Switzerland, article 110; gov.uk/bank-holidays has no Easter Monday of Scotland;
// Malaysia's Holidays Act: five states have no New Year's Day.
it.each([
  ['CH', '04-03', false],
  ['CH', '04-06', false],
  // Federal Constitution of Switzerland, art. 110(3): the one federal holiday; cantons make the others.
  ['CH', '08-01', true],
  ['CH', '01-01', false],
  ['CH', '12-25', false],
  ['GB', '04-06', false],
  ['GB', '04-03', true],
  ['MY', '01-01', false],
  ['AU', '04-04', false],
  ['DE', '10-03', true],
])('says whether all of %s has %s', async (country, day, nationwide) => {
  const { holidays } = await list(country, 2026)
  expect(holidays.find(({ date }) => date.endsWith(day))).toMatchObject({ nationwide })
})

// opm.gov: federal holidays; bmi.bund.de: national holidays; Official Gazette of the Philippines.
it.each([
  ['US', '09-07', 'Labor Day'],
  ['US', '06-19', 'Juneteenth National Independence Day'],
  ['DE', '10-03', 'German Unity Day'],
  ['DE', '12-26', 'Second Day of Christmas'],
  ['AT', '10-26', 'National Day'],
  ['PH', '05-01', 'Labor Day'],
  ['GB', '12-26', 'Boxing Day'],
])('has the name that %s gives to %s', async (country, day, name) => {
  const { holidays } = await list(country, 2026)
  expect(holidays.find(({ date }) => date.endsWith(day))).toMatchObject({ name })
})

it('shows the days of the weekend that are worked', async () => {
  // Notice of the State Council of China of 2025-11-04; decree 10/2025 (IV. 30.) NGM of Hungary.
  const { complete_until, swapped } = await list('CN', 2026)
  expect(complete_until).toBe(2026)
  const worked = '01-04 02-14 02-28 05-09 09-20 10-10'
  expect(swapped.map(({ date }) => date.slice(5)).toSorted()).toEqual(worked.split(' '))
  const hungary = await list('HU', 2026, { month: 12 })
  expect(hungary.swapped).toMatchObject([{ date: '2026-12-12', day_off: '2026-12-24' }])
  expect(hungary.holidays).toContainEqual(
    expect.objectContaining({ date: '2026-12-24', substitute: true, confirmed: true }),
  )
})

it('refuses years in which the tables of a country have ended, and says until when they reach', async () => {
  for (const [country, last] of [
    ['TH', 2027],
    ['SG', 2027],
    ['MY', 2027],
    ['ID', 2027],
    ['FJ', 2027],
    ['LK', 2026],
  ] as const) {
    expect(await list(country, last)).toMatchObject({ complete_until: last })
    expect(await refusal('public-holidays', { country, year: last + 1 })).toMatchObject({
      ...{ status: 422, code: 'year_not_covered', detail: expect.stringContaining(`to ${last}`) },
    })
  }
  expect(await list('DE', 2050)).toMatchObject({ complete_until: 2050 })
})

it('confirms only what an official or a second source has', async () => {
  const confirmed = async (country: string, year: number) =>
    (await list(country, year)).holidays.filter((one) => one.confirmed).length
  expect(await confirmed('DE', 2026)).toBe(9)
  expect(await confirmed('KR', 2026)).toBe((await list('KR', 2026)).holidays.length)
  // No second source speaks of these years or countries, or what a government decrees is not out yet.
  expect(await confirmed('DE', 2035)).toBe(0)
  expect(await confirmed('TG', 2026)).toBe(0)
  expect(await confirmed('CN', 2027)).toBe(0)
})
