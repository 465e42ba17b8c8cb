import { contract } from '#contracts/isin-check.ts'
import { defineApi } from '#src/define-api.ts'
import { countryName, countryOf } from '#src/lib/country-table.ts'
import { compactCode } from '#src/lib/pasted.ts'
import { invalidParameter } from '#src/response-error.ts'

/** Prefixes that are no countries. */
const SCOPES: Readonly<Record<string, string>> = {
  EU: 'European Union',
  EZ: 'over-the-counter derivatives',
  XA: 'substitute numbers of CUSIP Global Services',
  XB: 'substitute numbers of a Russian agency',
  XC: 'substitute numbers of a German agency',
  XS: 'securities cleared internationally',
  XT: 'digital tokens',
}

/** The digit that a number of digits and letters needs to pass the test of Luhn. */
function luhnDigit(text: string): number {
  const digits = [...text].map((character) => Number.parseInt(character, 36)).join('')
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** Unlike an ISIN, a CUSIP doubles the value of a letter as a whole. */
function isCusip(number: string): boolean {
  const sum = [...number.slice(0, -1)].reduce((total, character, index) => {
    const value = Number.parseInt(character, 36) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  return number.at(-1) === String((10 - (sum % 10)) % 10)
}

const SEDOL_WEIGHTS = [1, 3, 1, 7, 3, 9, 1]

function isSedol(number: string): boolean {
  if (!/^[\dB-DF-HJ-NP-TV-Z]{6}\d$/.test(number)) return false
  const sum = [...number].reduce(
    (total, character, index) =>
      total + Number.parseInt(character, 36) * (SEDOL_WEIGHTS[index] ?? 0),
    0,
  )
  return sum % 10 === 0
}

const NONE = { kind: null, number: null }

/** The national number in the nine characters of the agency, where its form is known. */
function nationalOf(prefix: string, nsin: string) {
  if (/^(?:US|CA)$/.test(prefix)) return { kind: 'cusip', number: nsin }
  if (/^(?:GB|IE)$/.test(prefix)) {
    const number = nsin.slice(2)
    return nsin.startsWith('00') && isSedol(number) ? { kind: 'sedol', number } : NONE
  }
  if (prefix === 'DE' && nsin.startsWith('000')) return { kind: 'wkn', number: nsin.slice(3) }
  if (/^(?:CH|LI)$/.test(prefix) && /^\d+$/.test(nsin))
    return { kind: 'valor', number: nsin.replace(/^0+(?=\d)/, '') }
  return NONE
}

export default defineApi(contract, {
  handle(parameters) {
    const text = compactCode(parameters.isin)
    const match = /^([A-Z]{2})([\dA-Z]{9})(\d)?$/.exec(text)
    if (!match)
      throw invalidParameter(
        'isin',
        'must have two letters, nine letters or digits and a check digit',
      )
    const [, prefix = '', nsin = '', given] = match
    const scope = SCOPES[prefix] ?? null
    const isCountry = scope === null && countryOf(prefix) !== undefined
    const expected = luhnDigit(prefix + nsin)
    const national = nationalOf(prefix, nsin)
    const tests = [
      ['prefix', isCountry || scope !== null],
      ['check_digit', given === undefined || Number(given) === expected],
      ['national', national.kind !== 'cusip' || isCusip(nsin)],
    ] as const
    const problem = tests.find(([, isPassed]) => !isPassed)?.[0] ?? null
    return {
      isin: `${prefix}${nsin}${given ?? expected}`,
      valid: problem === null,
      problem,
      prefix,
      country: isCountry ? prefix : null,
      country_name: isCountry ? countryName(prefix) : null,
      scope,
      nsin,
      national,
      check_digit: given === undefined ? null : Number(given),
      expected_check_digit: expected,
    }
  },
})
