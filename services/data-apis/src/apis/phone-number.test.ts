import iso from 'i18n-iso-countries'
import { expect, it } from 'vitest'
import { hasPhoneNumbers } from '#src/lib/phone-number.ts'
import { Zone } from '#src/lib/zones/zones.ts'
import { ask, refusal } from '#src/testing/ask.ts'
import { phoneExamples } from '#src/testing/phone-examples.ts'

interface Phone {
  valid: boolean
  possible: boolean
  problem: string | null
  type: string | null
  country: string | null
  countries: string[]
  e164: string | null
  time_zones: string[]
}

const phone = (number: string, country?: string) =>
  ask<Phone>('phone-number', country === undefined ? { number } : { number, country })

const plans = phoneExamples()

// The example number of each kind that numbering plans have, as libphonenumber has collected them.
it('accepts the example numbers of every numbering plan, with their types', async () => {
  expect(plans.length).toBeGreaterThan(240)
  const wrong: unknown[] = []
  for (const { calling_code, examples, region } of plans)
    for (const [type, number] of Object.entries(examples)) {
      const response = await phone(`+${calling_code}${number}`)
      const types =
        type === 'fixed_line' || type === 'mobile' ? [type, 'fixed_line_or_mobile'] : [type]
      const isRight =
        response.valid &&
        response.possible &&
        response.e164 === `+${calling_code}${number}` &&
        types.includes(response.type ?? '') &&
        response.countries.includes(region) &&
        response.country === (response.countries[0] ?? null) &&
        response.time_zones.length > 0
      if (!isRight) wrong.push([region, type, number, response])
    }
  expect(wrong).toEqual([])
})

it('reads in every country what it writes, and knows it by its own forms', async () => {
  const wrong: unknown[] = []
  for (const { calling_code, examples, region } of plans)
    for (const number of Object.values(examples)) {
      const first = await phone(`+${calling_code}${number}`)
      const { e164, international, national, rfc3966 } = first as unknown as Record<string, string>
      for (const form of [e164, international, rfc3966])
        if ((await phone(form ?? '')).e164 !== e164) wrong.push([region, form])
      if ((await phone(national ?? '', region)).e164 !== e164) wrong.push([region, national])
    }
  expect(wrong).toEqual([])
})

// The sources are named beside the numbers; FALSEHOODS.md is that of google/libphonenumber.
it.each([
  // Ofcom, "Telephone numbers for use in TV and radio drama programmes": 07700 900000 to 900999.
  ['+44 7700 900123', { valid: false, possible: true, problem: 'pattern', e164: null, type: null }],
  // phonenumber.proto of google/libphonenumber, italian_leading_zero: the zero is a part of the number.
  ['+39 06 698 12345', { valid: true, e164: '+390669812345', country: 'VA' }],
  // E.164.D: +999 is reserved and not assigned.
  ['+999 12345678', { valid: false, possible: false, problem: 'country_code' }],
  // FALSEHOODS.md, “All valid phone numbers belong to a country”: 800 belongs to none.
  ['+800 1234 5678', { valid: true, type: 'toll_free', country: null }],
  // FALSEHOODS.md, “All valid phone numbers follow the ITU specifications”: at most fifteen digits.
  ['+49 30 123456789012345', { valid: false, possible: false, problem: 'too_long' }],
  ['+1 650 253 000', { valid: false, possible: false, problem: 'too_short' }],
  // PhoneNumberUtil of google/libphonenumber, IS_POSSIBLE_LOCAL_ONLY: no area code.
  ['+1 253 0000', { valid: false, possible: true, problem: 'local_only' }],
  // NANPA: an area code does not begin with 1 (ATIS-0300051).
  ['+1 123 456 7890', { valid: false, possible: true, problem: 'pattern' }],
  // RFC 3966, section 6.
  ['tel:+1-201-555-0123', { valid: true, e164: '+12015550123', country: 'US' }],
  ['+1 650 253 0000 ext. 123', { valid: true, extension: '123' }],
  // Digits of Arabic, in the tests of the library (PhoneNumberUtilTest, ARABIC-INDIC DIGITS).
  ['+٤٩ ٣٠ ١٢٣٤٥٦', { valid: true, e164: '+4930123456' }],
  ['＋４９　３０　１２３４５６', { valid: true, e164: '+4930123456' }],
  ['+7 701 234 5678', { valid: true, country: 'KZ', type: 'mobile' }],
])('says of %s what the numbering plan does', async (number, expected) => {
  expect(await phone(number)).toMatchObject(expected)
})

it.each([
  ['020 7031 3000', 'GB', '+442070313000'],
  ['0044 20 7031 3000', 'de', '+442070313000'],
  ['011 44 20 7031 3000', 'US', '+442070313000'],
  ['1-800-FLOWERS', 'US', '+18003569377'],
  ['(0)30 / 12 34 56', 'DE', '+4930123456'],
  ['8 (495) 123-45-67', 'RU', '+74951234567'],
  ['tel:253-0000;phone-context=+1-650', 'DE', '+16502530000'],
])('reads %s as somebody in %s dials it', async (number, country, e164) => {
  expect(await phone(number, country)).toMatchObject({ valid: true, e164 })
})

// zone.tab of Debian's tzdata 2026f; for areas of the United States the plan of the NANPA.
it.each([
  ['+1 208 201 0000', ['America/Denver']],
  ['+1 201 555 0123', ['America/New_York']],
  ['+49 151 12345678', ['Europe/Berlin']],
  ['+91 98765 43210', ['Asia/Kolkata']],
  ['+291 1 123 456', ['Africa/Asmara']],
  ['+353 1 234 5678', ['Europe/Dublin']],
  ['+213 551 23 45 67', ['Africa/Algiers']],
  ['+212 650 123456', ['Africa/Casablanca', 'Africa/El_Aaiun']],
  ['+505 2123 4567', ['America/Managua']],
  ['+375 29 491 19 11', ['Europe/Minsk']],
  ['+371 6312 3456', ['Europe/Riga']],
  ['+853 2821 2345', ['Asia/Macau']],
])('knows the time zones of %s', async (number, time_zones) => {
  expect(await phone(number)).toMatchObject({ time_zones })
})

it('knows zones of the tz database alone', async () => {
  const { default: zones } = await import('#src/lib/phone-time-zones.json', {
    with: { type: 'json' },
  })
  const names = new Set(Object.values(zones).flatMap((some) => some.split('&')))
  expect(names.size).toBeGreaterThan(250)
  expect([...names].filter((name) => !Zone.find(name))).toEqual([])
})

it.each([
  [
    '650 253 0000',
    undefined,
    'number must begin with + and a country code, unless country is given',
  ],
  ['hello', 'US', 'number must hold a phone number'],
  ['+', 'US', 'number must hold a phone number'],
  [
    '<b>6502530000',
    'US',
    'number must be a phone number: digits, letters and marks such as + and -',
  ],
  [
    'a@example.com',
    'US',
    'number must be a phone number: digits, letters and marks such as + and -',
  ],
  ['650 253 0000', 'ZZ', 'country must be a two-letter code of ISO 3166-1, such as GB'],
  ['650 253 0000', '1', 'country must be a two-letter code of ISO 3166-1, such as GB'],
])('refuses %s in %s', async (number, country, detail) => {
  const query = country === undefined ? { number } : { number, country }
  expect(await refusal('phone-number', query)).toMatchObject({ status: 400, detail })
})

it('has no plan for seven countries without phone numbers of their own', async () => {
  const without = Object.keys(iso.getAlpha2Codes()).filter((code) => !hasPhoneNumbers(code))
  expect(without.sort()).toEqual(['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM'])
  expect(await refusal('phone-number', { number: '12345', country: 'AQ' })).toMatchObject({
    ...{ status: 422, code: 'no_numbering_plan' },
  })
  expect(await phone('+44 20 7031 3000', 'AQ')).toMatchObject({ valid: true })
})
