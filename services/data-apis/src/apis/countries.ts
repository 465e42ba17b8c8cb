import { feature } from '@rapideditor/country-coder'
import { getEmojiFlag } from 'countries-list'
import { contract, type Parameters } from '#contracts/countries.ts'
import { defineApi } from '#src/define-api.ts'
import {
  COUNTRIES,
  type Country,
  countryName,
  countryNamed,
  countryNumbered,
} from '#src/lib/country-table.ts'
import { invalidParameter, notFound } from '#src/response-error.ts'

function responseOf(country: Country, names: Intl.DisplayNames) {
  const { capital, code, code3, continents, currencies, languages, nativeName, numeric } = country
  return {
    name: countryName(code, names),
    native_name: nativeName,
    code,
    code_3: code3,
    numeric,
    capital,
    continents: [...continents],
    ...(currencies.length > 0 && { currencies: [...currencies] }),
    ...(languages.length > 0 && { languages: [...languages] }),
    calling_codes: [...country.callingCodes],
    domain: feature(code)?.properties.ccTLD ?? '',
    flag: getEmojiFlag(code),
  }
}

type ResponseBody = ReturnType<typeof responseOf>

function findCountry(asked: string): Country[] {
  const wanted = asked.trim()
  const code = wanted.toUpperCase()
  const found =
    COUNTRIES.find((one) => one.code === code || one.code3 === code) ??
    countryNumbered(wanted) ??
    countryNamed(wanted)
  if (!found) throw notFound(`ISO 3166-1 has no country ${asked}`)
  return [found]
}

function readCurrency(currency: string | undefined): string | undefined {
  const code = currency?.trim().toUpperCase()
  if (code !== undefined && !/^[A-Z]{3}$/.test(code))
    throw invalidParameter('currency', 'must be three letters, such as EUR')
  return code
}

function fits(
  { continents: places, currencies }: ResponseBody,
  { continent, currency }: Parameters,
) {
  const code = readCurrency(currency)
  return (
    (continent === undefined || places.includes(continent)) &&
    (code === undefined || (currencies?.some((one) => one === code) ?? false))
  )
}

export default defineApi(contract, {
  handle(parameters) {
    const names = new Intl.DisplayNames([parameters.language], { type: 'region' })
    const asked = parameters.country === undefined ? COUNTRIES : findCountry(parameters.country)
    const found = asked
      .map((country) => responseOf(country, names))
      .filter((country) => fits(country, parameters))
    if (found.length === 0) throw notFound('No country fits')
    return { countries: found }
  },
})
