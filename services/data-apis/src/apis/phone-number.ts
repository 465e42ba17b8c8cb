import iso from 'i18n-iso-countries'
import { contract } from '#contracts/phone-number.ts'
import { defineApi } from '#src/define-api.ts'
import {
  hasPhoneNumbers,
  phoneCountries,
  phoneForms,
  phoneProblem,
  phoneTimeZones,
  phoneType,
  readPhoneNumber,
} from '#src/lib/phone-number.ts'
import { invalidParameter, responseError } from '#src/response-error.ts'

/** Digits of any script, letters of vanity numbers, and the marks that people write between them. */
const WRITTEN = /^[\p{Nd}\p{L}\p{M}\p{Zs}\p{Cf}\p{Pd}+＋*#＃()（）［］[\].．,;:=/／~～∼⁓・'\t]+$/u
const HAS_CODE = /^(?:tel:)?[^\p{Nd}\p{L}]*[+＋]/iu

/** The country to dial from, in capitals; undefined where none is given. */
function readCountry(given: string | undefined, isNeeded: boolean): string | undefined {
  if (given === undefined) return undefined
  const country = given.toUpperCase()
  if (hasPhoneNumbers(country)) return country
  if (iso.alpha2ToNumeric(country) === undefined)
    throw invalidParameter('country', 'must be a two-letter code of ISO 3166-1, such as GB')
  if (!isNeeded) return undefined
  throw responseError('no_numbering_plan', `There are no phone numbers of ${country} in the data`)
}

const NOTHING = {
  type: null,
  country: null,
  countries: [],
  calling_code: null,
  national_number: null,
  e164: null,
  international: null,
  national: null,
  rfc3966: null,
  extension: null,
  time_zones: [],
}

export default defineApi(contract, {
  handle(parameters) {
    const written = parameters.number.trim()
    if (!WRITTEN.test(written))
      throw invalidParameter(
        'number',
        'must be a phone number: digits, letters and marks such as + and -',
      )
    const hasCode = HAS_CODE.test(written)
    const country = readCountry(parameters.country, !hasCode)
    const number = readPhoneNumber(written, country)
    if (number === 'no_number') throw invalidParameter('number', 'must hold a phone number')
    if (number === 'country_code' && !hasCode && country === undefined)
      throw invalidParameter(
        'number',
        'must begin with + and a country code, unless country is given',
      )
    if (typeof number === 'string')
      return { valid: false, possible: false, problem: number, ...NOTHING }
    const problem = phoneProblem(number)
    const valid = problem === null
    const possible = valid || problem === 'local_only' || problem === 'pattern'
    const calling_code = number.getCountryCodeOrDefault()
    const extension = number.getExtension() || null
    const known = { ...NOTHING, valid, possible, problem, calling_code, extension }
    if (!valid) return known
    const countries = phoneCountries(number)
    return {
      ...known,
      type: phoneType(number),
      country: countries[0] ?? null,
      countries,
      ...phoneForms(number),
      time_zones: phoneTimeZones(number, countries),
    }
  },
})
