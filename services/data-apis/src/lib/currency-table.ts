import currencies, { type CurrencyCodeRecord } from 'currency-codes'
import { COUNTRIES } from './country-table.ts'

/** A currency, fund or metal of ISO 4217; the only table of them. */
export type Currency = Omit<CurrencyCodeRecord, 'countries'>

/** Amendments of ISO 4217 since the edition of the library, of which a later number counts. */
const LATER: readonly Currency[] = [
  // Amendment 176: Curaçao and Sint Maarten, since 31 March 2025, with the number of ANG.
  { code: 'XCG', number: '532', digits: 2, currency: 'Caribbean Guilder' },
  // Amendment 177: the Arab Monetary Fund, since 12 May 2025.
  { code: 'XAD', number: '396', digits: 2, currency: 'Arab Accounting Dinar' },
]

/** The currency of three letters in upper case. */
export function currencyOf(code: string): Currency | undefined {
  return LATER.find((one) => one.code === code) ?? currencies.code(code)
}

/** The currency of three digits. */
export function currencyNumbered(number: string): Currency | undefined {
  return LATER.find((one) => one.number === number) ?? currencies.number(number)
}

/** Codes of the countries that use a currency. */
export function usersOf(code: string): string[] {
  return COUNTRIES.filter(({ currencies: used }) => used.includes(code)).map((one) => one.code)
}
