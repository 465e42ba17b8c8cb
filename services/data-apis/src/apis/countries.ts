import { feature } from '@rapideditor/country-coder'
import { continents, countries, getEmojiFlag, type TCountryCode } from 'countries-list'
import iso from 'i18n-iso-countries'
import { contract, type Parameters } from '#contracts/countries.ts'
import { invalidParameter, notFound } from '#src/answer-error.ts'
import { defineApi } from '#src/define-api.ts'

/** Entries of ISO 3166-1; the data set has a few codes beside them. */
const CODES = (Object.keys(countries) as TCountryCode[]).filter(
  (code) => iso.alpha2ToNumeric(code) !== undefined && !('userAssigned' in countries[code]),
)

function answerOf(code: TCountryCode, names: Intl.DisplayNames) {
  const { capital, continent, currency, languages, native, phone, ...rest } = countries[code]
  const places = 'continents' in rest ? rest.continents : [continent]
  return {
    name: names.of(code) ?? countries[code].name,
    native_name: native,
    code,
    code_3: iso.alpha2ToAlpha3(code) ?? '',
    numeric: iso.alpha2ToNumeric(code) ?? '',
    capital: capital === '' ? null : capital,
    continents: places.map((place) => continents[place]),
    ...(currency.length > 0 && { currencies: [...currency] }),
    ...(languages.length > 0 && { languages: [...languages] }),
    calling_codes: phone.map(String),
    domain: feature(code)?.properties.ccTLD ?? '',
    flag: getEmojiFlag(code),
  }
}

type Country = ReturnType<typeof answerOf>

/** Every name of a country in English by which people may ask for it, in lower case. */
function englishNames(code: TCountryCode, names: Intl.DisplayNames): string[] {
  const entry = countries[code]
  const aliases = 'alias' in entry ? entry.alias : []
  return [names.of(code) ?? '', entry.name, ...aliases].map((name) => name.toLowerCase())
}

function findCountry(asked: string): TCountryCode[] {
  const wanted = asked.trim()
  const code = wanted.toUpperCase()
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const found = CODES.filter(
    (one) =>
      one === code ||
      iso.alpha2ToAlpha3(one) === code ||
      iso.alpha2ToNumeric(one) === wanted ||
      englishNames(one, names).includes(wanted.toLowerCase()),
  )
  if (found.length === 0) throw notFound(`ISO 3166-1 has no country ${asked}`)
  return found
}

function readCurrency(currency: string | undefined): string | undefined {
  const code = currency?.trim().toUpperCase()
  if (code !== undefined && !/^[A-Z]{3}$/.test(code))
    throw invalidParameter('currency', 'must be three letters, such as EUR')
  return code
}

function fits({ continents: places, currencies }: Country, { continent, currency }: Parameters) {
  const code = readCurrency(currency)
  return (
    (continent === undefined || places.includes(continent)) &&
    (code === undefined || (currencies?.some((one) => one === code) ?? false))
  )
}

export default defineApi(contract, {
  answer(parameters) {
    const names = new Intl.DisplayNames([parameters.language], { type: 'region' })
    const asked = parameters.country === undefined ? CODES : findCountry(parameters.country)
    const found = asked
      .map((code) => answerOf(code, names))
      .filter((country) => fits(country, parameters))
    if (found.length === 0) throw notFound('No country fits')
    return { countries: found }
  },
})
