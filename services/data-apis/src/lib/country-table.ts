import { feature } from '@rapideditor/country-coder'
import { continents, countries, type ICountry, type TCountryCode } from 'countries-list'
import iso from 'i18n-iso-countries'

/** A country or territory; the only table of them, whatever an API asks about one. */
export interface Country {
  code: TCountryCode
  code3: string
  /** Null for Kosovo, to which ISO 3166-1 has given no number. */
  numeric: string | null
  nativeName: string
  /** Null where there is none. */
  capital: string | null
  continents: readonly string[]
  currencies: readonly string[]
  languages: readonly string[]
  callingCodes: readonly string[]
  /** English names beside the one that is displayed. */
  names: readonly string[]
}

/**
 * Codes beside those of ISO 3166-1 that are in general use: Kosovo's is user-assigned, and the
 * European Union, the International Monetary Fund and SWIFT use it.
 */
const USER_ASSIGNED: Readonly<Record<string, string>> = { XK: 'XKX' }

const englishNames = new Intl.DisplayNames(['en'], { type: 'region' })

/** The name of a country of a known code, in English unless told otherwise. */
export function countryName(code: string, names: Intl.DisplayNames = englishNames): string {
  return names.of(code) ?? code
}

/** Changes since the edition of the data set, and corrections of its mistakes. */
const CORRECTIONS: Readonly<
  Record<string, { capital?: string; callingCodes?: readonly string[] }>
> = {
  HK: { capital: 'Hong Kong' },
  // The seat of government; Lobamba is that of the parliament.
  SZ: { capital: 'Mbabane' },
  // 658 was added beside 876 in 2018, and 383 has been Kosovo's only code since 2017.
  JM: { callingCodes: ['1658', '1876'] },
  XK: { callingCodes: ['383'] },
}

function readCountry(code: TCountryCode): Country[] {
  const entry: ICountry & { alias?: readonly string[] } = countries[code]
  const code3 = USER_ASSIGNED[code] ?? iso.alpha2ToAlpha3(code)
  if (code3 === undefined) return []
  const listed = iso.getName(code, 'en', { select: 'all' }) ?? []
  const mapped = feature(code)?.properties.nameEn ?? entry.name
  const places = entry.continents ?? [entry.continent]
  return [
    {
      code,
      code3,
      numeric: code in USER_ASSIGNED ? null : (iso.alpha2ToNumeric(code) ?? null),
      nativeName: entry.native,
      capital: entry.capital || null,
      continents: places.map((place) => continents[place]),
      currencies: entry.currency,
      languages: entry.languages,
      callingCodes: entry.phone.map(String),
      names: [entry.name, mapped, ...(entry.alias ?? []), ...listed],
      ...CORRECTIONS[code],
    },
  ]
}

/** Every country and territory, by its two letters in the order of the alphabet. */
export const COUNTRIES: readonly Country[] = (Object.keys(countries) as TCountryCode[])
  .sort()
  .flatMap(readCountry)

const byCode = new Map<string, Country>(COUNTRIES.map((country) => [country.code, country]))

/** The country of two letters in upper case. */
export function countryOf(code: string): Country | undefined {
  return byCode.get(code)
}

/** The country of three digits. */
export function countryNumbered(numeric: string): Country | undefined {
  return COUNTRIES.find((country) => country.numeric === numeric)
}

/** A name without case, accents, articles and the ways to write "and", "saint" and "islands". */
function nameKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\bst\.? /g, 'saint ')
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .replace(/^the /, '')
}

const byName = new Map<string, Country>()
/** The short name of ISO 3166-1, which others give to Kinshasa as well. */
const CONGO = byCode.get('CG')
if (CONGO) byName.set('congo', CONGO)
// Displayed names come first, so that another country's old name cannot take one.
for (const country of COUNTRIES) byName.set(nameKey(countryName(country.code)), country)
for (const country of COUNTRIES)
  for (const name of country.names)
    if (!byName.has(nameKey(name))) byName.set(nameKey(name), country)

/** The country of an English name, old names and other spellings included. */
export function countryNamed(name: string): Country | undefined {
  return byName.get(nameKey(name))
}
