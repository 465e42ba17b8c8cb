import phone, { type PhoneNumber } from 'google-libphonenumber'
import zonesOfPrefixes from './phone-time-zones.json' with { type: 'json' }
import { Zone } from './zones/zones.ts'

// Made by a compiler that writes no names which an import could find.
const { PhoneNumberFormat, PhoneNumberType, PhoneNumberUtil } = phone

/** Methods of the library that its types lack. */
interface MoreOfUtil {
  getRegionCodesForCountryCode(callingCode: number): string[]
  isNumberGeographical(number: PhoneNumber): boolean
}

const util = PhoneNumberUtil.getInstance() as ReturnType<typeof PhoneNumberUtil.getInstance> &
  MoreOfUtil
const zones: Readonly<Record<string, string>> = zonesOfPrefixes
const MAX_PREFIX_DIGITS = Math.max(...Object.keys(zones).map((prefix) => prefix.length))
/** Places with a numbering plan that `zone.tab` does not have, by one whose clocks they share. */
const CLOCKS_OF: Readonly<Record<string, string>> = { AC: 'SH', TA: 'SH', XK: 'RS' }
/** The library's region of numbers that belong to no country, such as +800. */
const NO_COUNTRY = '001'

/** Why a number is not valid: the first test that it fails. */
export type PhoneProblem =
  | 'country_code'
  | 'too_short'
  | 'too_long'
  | 'length'
  | 'local_only'
  | 'pattern'

/** The reasons of the library for a number that cannot be read at all. */
const UNREADABLE: Readonly<Record<string, PhoneProblem | 'no_number'>> = {
  'Invalid country calling code': 'country_code',
  'The string supplied did not seem to be a phone number': 'no_number',
  'Phone number too short after IDD': 'too_short',
  'The string supplied is too short to be a phone number': 'too_short',
  'The string supplied is too long to be a phone number': 'too_long',
}

/** Problems with the length, by the codes of the library. */
const LENGTH_PROBLEMS: Readonly<Record<number, PhoneProblem>> = {
  1: 'country_code',
  2: 'too_short',
  3: 'too_long',
  4: 'local_only',
  5: 'length',
}

/** True for a country or territory with a numbering plan in the data: a two-letter code in capitals. */
export function hasPhoneNumbers(country: string): boolean {
  return country !== NO_COUNTRY && util.getCountryCodeForRegion(country) !== 0
}

/**
 * Reads a number as it is written, dialled from `country`. Returns the problem of one that the library cannot read,
 * and `no_number` for a text without any.
 * @throws {Error} for a fault of the library.
 */
export function readPhoneNumber(
  written: string,
  country: string | undefined,
): PhoneNumber | PhoneProblem | 'no_number' {
  try {
    return util.parse(written, country)
  } catch (error) {
    const problem = UNREADABLE[error instanceof Error ? error.message : '']
    if (problem === undefined) throw error
    return problem
  }
}

/** The first test that a number fails; null for a valid one. */
export function phoneProblem(number: PhoneNumber): PhoneProblem | null {
  // A few have the length of a local call, such as 310-1234 in Canada.
  if (util.isValidNumber(number)) return null
  return LENGTH_PROBLEMS[util.isPossibleNumberWithReason(number)] ?? 'pattern'
}

const TYPE_NAMES = new Map(
  Object.entries(PhoneNumberType).map(([name, type]) => [type, name.toLowerCase()]),
)

/** The kind of a valid number in lower case, such as `fixed_line_or_mobile`; null where it has none. */
export function phoneType(number: PhoneNumber): string | null {
  const type = util.getNumberType(number)
  return type === PhoneNumberType.UNKNOWN ? null : (TYPE_NAMES.get(type) ?? null)
}

/**
 * Two-letter codes of the countries whose plans have a valid number, the one that the library names
 * first; several for numbers such as +1 800, none for those of no country.
 */
export function phoneCountries(number: PhoneNumber): string[] {
  const first = util.getRegionCodeForNumber(number)
  const all = util
    .getRegionCodesForCountryCode(number.getCountryCodeOrDefault())
    .filter((region) => region === first || util.isValidNumberForRegion(number, region))
    .sort((a, b) => Number(b === first) - Number(a === first))
  return all.filter((region) => region !== NO_COUNTRY)
}

/** A number in its usual forms: E.164, for callers abroad, for those at home, and RFC 3966. */
export function phoneForms(number: PhoneNumber) {
  return {
    e164: util.format(number, PhoneNumberFormat.E164),
    international: util.format(number, PhoneNumberFormat.INTERNATIONAL),
    national: util.format(number, PhoneNumberFormat.NATIONAL),
    rfc3966: util.format(number, PhoneNumberFormat.RFC3966),
    national_number: util.getNationalSignificantNumber(number),
  }
}

/**
 * Time zones of a valid number of countries: those of the longest prefix that is listed, as far as they are zones of
 * the countries, else all zones of these. libphonenumber lists zones with the same clock for one another, such as
 * London for Ireland; which zones a country has, the tz database knows.
 */
export function phoneTimeZones(number: PhoneNumber, countries: readonly string[]): string[] {
  const own = [
    ...new Set(countries.flatMap((country) => Zone.ofCountry(CLOCKS_OF[country] ?? country))),
  ]
  const listed = prefixZones(number)
  const both = listed.filter((zone) => own.includes(zone))
  return both.length > 0 ? both : own
}

function prefixZones(number: PhoneNumber): string[] {
  const code = String(number.getCountryCodeOrDefault())
  const digits = util.isNumberGeographical(number)
    ? code + util.getNationalSignificantNumber(number)
    : code
  for (let length = Math.min(digits.length, MAX_PREFIX_DIGITS); length > 0; length--) {
    const found = zones[digits.slice(0, length)]
    if (found !== undefined) return found.split('&')
  }
  return []
}
