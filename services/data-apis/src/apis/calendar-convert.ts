import { contract } from '#contracts/calendar-convert.ts'
import { defineApi } from '#src/define-api.ts'
import { dayOf, isoDate } from '#src/lib/calendar.ts'
import { checkYears } from '#src/lib/instant.ts'
import { weekdayOf } from '#src/lib/week.ts'

/** Calendars of CLDR, each with a language in which its home writes it. */
const CALENDARS = [
  ['hebrew', 'he'],
  ['islamic-civil', 'ar'],
  ['islamic-umalqura', 'ar-SA'],
  ['persian', 'fa'],
  ['indian', 'hi'],
  ['japanese', 'ja'],
  ['buddhist', 'th'],
  ['ethiopic', 'am'],
  ['coptic', 'ar-EG'],
  ['chinese', 'zh'],
] as const

type Calendar = (typeof CALENDARS)[number][0]

/** Eras for which ICU has a letter or nothing in English. */
const ERAS: Readonly<Partial<Record<Calendar, string>>> = {
  'islamic-civil': 'AH',
  'islamic-umalqura': 'AH',
  coptic: 'AM',
}

function formatter(calendar: Calendar, month: 'long' | 'numeric'): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(`en-u-ca-${calendar}`, {
    ...{ month, timeZone: 'UTC', year: 'numeric', day: 'numeric', era: 'short' },
  })
}

const FORMATS = CALENDARS.map(([calendar, language]) => ({
  calendar,
  named: formatter(calendar, 'long'),
  numbered: formatter(calendar, 'numeric'),
  native: new Intl.DateTimeFormat(`${language}-u-ca-${calendar}`, {
    ...{ dateStyle: 'long', timeZone: 'UTC' },
  }),
}))

type Format = (typeof FORMATS)[number]

function partsOf(format: Intl.DateTimeFormat, at: Date): Record<string, string> {
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
}

function convert({ calendar, named, native, numbered }: Format, at: Date) {
  const parts = partsOf(named, at)
  const { month: number = '' } = partsOf(numbered, at)
  const { day = '', month: name = '' } = parts
  // ICU writes the second sixth month of a Chinese year as Mo6bis and Sixth Monthbis.
  const isLeap = number.endsWith('bis')
  const plain = name.replace(/bis$/, '')
  const month_name = isLeap ? `Leap ${plain}` : plain
  const year = Number(parts.relatedYear ?? parts.year)
  const era = ERAS[calendar] ?? parts.era ?? null
  return {
    calendar,
    text: [day, month_name, year, era].filter((part) => part !== null).join(' '),
    native: native.format(at),
    year,
    era,
    month_name,
    month: calendar === 'hebrew' ? null : Number(number.replace(/\D/g, '')),
    leap_month: isLeap,
    day: Number(day),
  }
}

export default defineApi(contract, {
  handle({ date: given }, { now }) {
    const date = given ?? isoDate(now())
    checkYears(date, 1900, 2100)
    const calendars = FORMATS.map((format) => convert(format, dayOf(date)))
    return { date, weekday: weekdayOf(date), calendars }
  },
})
