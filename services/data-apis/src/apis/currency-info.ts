import { contract, type Parameters } from '#contracts/currency-info.ts'
import { defineApi } from '#src/define-api.ts'
import { countryOf } from '#src/lib/country-table.ts'
import { type Currency, currencyNumbered, currencyOf, usersOf } from '#src/lib/currency-table.ts'
import { invalidParameter, notFound } from '#src/response-error.ts'

/** Metals, units of account and codes for tests, for which the list has "N.A." as minor unit. */
const WITHOUT_MINOR_UNIT = new Set('XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' '))
const EXAMPLE = 1234.5

/** The usual form of a locale that the runtime knows. */
function readLocale(locale: string): string {
  try {
    const [known] = Intl.NumberFormat.supportedLocalesOf(locale)
    if (known !== undefined) return known
  } catch {
    // A malformed tag is refused like an unknown one.
  }
  throw invalidParameter('locale', 'must be a language tag such as de-DE')
}

function findByCountry(country: string): Currency[] {
  const code = country.trim().toUpperCase()
  if (!/^[A-Z]{2}$/.test(code)) throw invalidParameter('country', 'must be two letters, such as JP')
  const used = countryOf(code)?.currencies ?? []
  return used.flatMap((one) => currencyOf(one) ?? [])
}

function find({ code, country, numeric }: Parameters): Currency[] {
  if (code !== undefined) {
    if (!/^[A-Za-z]{3}$/.test(code)) throw invalidParameter('code', 'must be three letters')
    return [currencyOf(code.toUpperCase()) ?? []].flat()
  }
  if (numeric !== undefined) {
    if (!/^\d{3}$/.test(numeric)) throw invalidParameter('numeric', 'must be three digits')
    return [currencyNumbered(numeric) ?? []].flat()
  }
  return findByCountry(country ?? '')
}

function symbolOf(locale: string, currency: string, currencyDisplay: 'symbol' | 'narrowSymbol') {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
}

function nameOf(name: string | undefined, code: string, isoName: string): string {
  return name === undefined || name === code ? isoName : name
}

function describeCurrency({ code, currency, digits, number }: Currency, locale: string) {
  const minorUnit = WITHOUT_MINOR_UNIT.has(code) ? null : digits
  const used = usersOf(code)
  const names = new Intl.DisplayNames([locale], { type: 'currency' })
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: code,
    minimumFractionDigits: minorUnit ?? 0,
    maximumFractionDigits: minorUnit ?? 1,
  })
  return {
    code,
    numeric: number,
    minor_unit: minorUnit,
    iso_name: currency,
    // An older runtime gives the code back for a currency that it does not know.
    name: nameOf(names.of(code), code, currency),
    symbol: symbolOf(locale, code, 'symbol'),
    narrow_symbol: symbolOf(locale, code, 'narrowSymbol'),
    example: format.format(EXAMPLE),
    ...(used.length > 0 && { countries: used }),
  }
}

export default defineApi(contract, {
  handle(parameters) {
    const locale = readLocale(parameters.locale)
    const found = find(parameters)
    if (found.length === 0) throw notFound('The list of ISO 4217 has no such currency')
    return { locale, currencies: found.map((one) => describeCurrency(one, locale)) }
  },
})
