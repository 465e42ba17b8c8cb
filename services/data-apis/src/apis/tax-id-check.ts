import { stdnum } from 'stdnum'
import { contract } from '#contracts/tax-id-check.ts'
import { invalidParameter, notFound } from '#src/answer-error.ts'
import { defineApi } from '#src/define-api.ts'
import { type TaxNumberRules, testTaxNumber } from '#src/lib/tax-number.ts'

/** Bank accounts, passports and medicines, which the library knows as well. */
const OTHER_KINDS = new Set(['aic', 'bank', 'cbu', 'clabe', 'kontonr', 'passport', 'pwnr'])

/** Codes that tax offices use for countries, with those of ISO 3166-1. */
const ISO_CODES: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB', XI: 'GB' }

/** The tests of a number, in the order in which it has to pass them. */
const TESTS: readonly (readonly [error: string, problem: string])[] = [
  ['InvalidLength', 'length'],
  ['InvalidFormat', 'format'],
  ['InvalidComponent', 'component'],
  ['InvalidChecksum', 'check_digit'],
]

function kindsOf(country: string, kind: string | undefined): [string, TaxNumberRules][] {
  if (!/^[A-Z]{2}$/.test(country))
    throw invalidParameter('country', 'must be two letters, such as DE')
  const all = Object.hasOwn(stdnum, country) ? Object.entries(stdnum[country] ?? {}) : []
  const kinds = all.filter(([code]) => !OTHER_KINDS.has(code))
  if (kinds.length === 0) {
    const code = ISO_CODES[country]
    throw notFound(`No rules for numbers of ${country}${code ? `; its ISO code is ${code}` : ''}`)
  }
  if (kind === undefined) return kinds
  const chosen = kinds.filter(([code]) => code === kind)
  if (chosen.length === 0) {
    const codes = kinds.map(([code]) => code).join(', ')
    throw invalidParameter('kind', `must be one of ${codes} for ${country}`)
  }
  return chosen
}

/** A match, or how many tests the number passed before it failed. */
function apply([kind, validator]: [string, TaxNumberRules], number: string) {
  const result = testTaxNumber(validator, number)
  if (!result) return { passed: 1, match: null }
  if (!result.isValid) {
    const passed = TESTS.findIndex(([error]) => error === result.error.name)
    return { passed: Math.max(0, passed), match: null }
  }
  const match = {
    kind,
    name: validator.name,
    local_name: validator.localName,
    compact: result.compact,
    formatted: validator.format(number),
    person: result.isIndividual,
    company: result.isCompany,
  }
  return { passed: TESTS.length, match }
}

export default defineApi(contract, {
  answer(parameters) {
    const country = parameters.country.toUpperCase()
    const number = parameters.number.trim()
    if (!/[\dA-Z]/i.test(number)) throw invalidParameter('number', 'must have letters or digits')
    const kinds = kindsOf(country, parameters.kind?.toLowerCase())
    // Northern Ireland writes XI before a British number.
    const written = country === 'GB' ? number.replace(/^XI/i, '') : number
    const results = kinds.map((kind) => apply(kind, written))
    const matches = results.flatMap(({ match }) => (match ? [match] : []))
    const furthest = Math.max(...results.map(({ passed }) => passed))
    return {
      country,
      number,
      valid: matches.length > 0,
      problem: matches.length > 0 ? null : (TESTS[furthest]?.[1] ?? 'format'),
      matches,
      kinds: kinds.map(([code]) => code),
    }
  },
})
