import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { addDays } from '#src/lib/calendar.ts'
import { ask, refusal } from '#src/testing/ask.ts'

interface Day {
  calendar: string
  text: string
  year: number
  era: string | null
  month: number | null
  leap_month: boolean
  day: number
}

async function convert(date: string): Promise<Record<string, Day>> {
  const { calendars } = await ask<{ calendars: Day[] }>('calendar-convert', { date })
  return Object.fromEntries(calendars.map((one) => [one.calendar, one]))
}

// python3-convertdate 2.4.0: from_gregorian of hebrew, islamic, persian, indian_civil and coptic on
// every 23rd day; SHA-256 of the lines f'{calendar} {date} {year}/{month}/{day}', '-' for Hebrew months.
it('agrees with convertdate from 1900 to 2100', async () => {
  const lines = createHash('sha256')
  const names = ['hebrew', 'islamic-civil', 'persian', 'indian', 'coptic']
  for (let date = '1900-01-01'; date <= '2100-12-31'; date = addDays(date, 23)) {
    const found = await convert(date)
    for (const name of names) {
      const one = found[name]
      lines.update(`${name} ${date} ${one?.year}/${one?.month ?? '-'}/${one?.day}\n`)
    }
  }
  expect(lines.digest('hex')).toBe(
    'b39f9ff30a9b6152047c6167880d01423d6e21688182bbe90516283f034def6e',
  )
})

// python3-ephem 4.1.4: second new moon in UTC+8 after the one that begins the month of the winter
// solstice, or the third where thirteen months lie between two solstices and a leap month comes first.
it.each([
  ['1900-01-31', 1900],
  ['1985-02-20', 1985],
  ['2000-02-05', 2000],
  ['2017-01-28', 2017],
  ['2025-01-29', 2025],
  ['2026-02-17', 2026],
  ['2034-02-19', 2034],
  ['2050-01-23', 2050],
])('begins a Chinese year on %s', async (date, year) => {
  const [eve, newYear] = [await convert(addDays(date, -1)), await convert(date)]
  expect(newYear.chinese).toMatchObject({ year, month: 1, day: 1, leap_month: false, era: null })
  expect(eve.chinese).toMatchObject({ year: year - 1, month: 12 })
})

it('tells a leap month from the month before it', async () => {
  expect((await convert('2025-07-24')).chinese).toMatchObject({ month: 6, leap_month: false })
  expect((await convert('2025-07-25')).chinese).toMatchObject({
    ...{ month: 6, leap_month: true, day: 1, text: '1 Leap Sixth Month 2025' },
  })
})

it('changes the Japanese era within a year', async () => {
  expect((await convert('2019-04-30')).japanese).toMatchObject({ year: 31, era: 'Heisei' })
  expect((await convert('2019-05-01')).japanese).toMatchObject({ year: 1, era: 'Reiwa' })
  expect((await convert('1989-01-07')).japanese).toMatchObject({ year: 64, era: 'Shōwa' })
})

it('keeps both Islamic calendars apart', async () => {
  expect((await convert('2025-08-01'))['islamic-umalqura']?.text).toBe('7 Safar 1447 AH')
  expect((await convert('2025-08-01'))['islamic-civil']?.text).toBe('6 Safar 1447 AH')
})

it("takes today's date in UTC without one and refuses far years", async () => {
  const now = () => new Date('2026-11-22T23:59:59Z')
  expect(await ask('calendar-convert', {}, { now })).toMatchObject({ date: '2026-11-22' })
  expect(await refusal('calendar-convert', { date: '1899-12-31' })).toMatchObject({
    ...{ status: 422, code: 'date_out_of_range' },
  })
})
