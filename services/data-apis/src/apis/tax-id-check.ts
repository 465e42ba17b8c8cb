import { contract } from '#contracts/tax-id-check.ts'
import { defineApi } from '#src/define-api.ts'
import { plainWriting } from '#src/lib/pasted.ts'
import { type TaxNumber, taxKindsOf, testTaxNumber } from '#src/lib/tax-number.ts'
import { invalidParameter, notFound } from '#src/response-error.ts'

/** Codes that tax offices use for countries, with those of ISO 3166-1. */
const ISO_CODES: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB', XI: 'GB' }

/** The tests of a number, in the order in which it has to pass them. */
const PROBLEMS = ['length', 'format', 'component', 'check_digit'] as const

function kindsOf(country: string, kind: string | undefined): string[] {
  if (!/^[A-Z]{2}$/.test(country))
    throw invalidParameter('country', 'must be two letters, such as DE')
  const kinds = taxKindsOf(country)
  if (kinds.length === 0) {
    const code = ISO_CODES[country]
    throw notFound(`No rules for numbers of ${country}${code ? `; its ISO code is ${code}` : ''}`)
  }
  if (kind === undefined) return kinds
  if (!kinds.includes(kind))
    throw invalidParameter('kind', `must be one of ${kinds.join(', ')} for ${country}`)
  return [kind]
}

function describeNumber(kind: string, found: TaxNumber) {
  const { company, compact, formatted, localName, name, person } = found
  return { kind, name, local_name: localName, compact, formatted, person, company }
}

export default defineApi(contract, {
  handle(parameters, { now }) {
    const country = parameters.country.toUpperCase()
    const number = parameters.number.trim()
    if (!/[\dA-Z]/i.test(number)) throw invalidParameter('number', 'must have letters or digits')
    const kinds = kindsOf(country, parameters.kind?.toLowerCase())
    // Northern Ireland writes XI before a British number.
    const plain = plainWriting(number)
    const written = country === 'GB' ? plain.replace(/^XI/, '') : plain
    const results = kinds.map((kind) => testTaxNumber(country, kind, written, now))
    const matches = results.flatMap((result, at) =>
      typeof result === 'string' ? [] : [describeNumber(kinds[at] ?? '', result)],
    )
    const furthest = PROBLEMS.findLast((problem) => results.includes(problem))
    return {
      country,
      number,
      valid: matches.length > 0,
      problem: matches.length > 0 ? null : (furthest ?? 'format'),
      matches,
      kinds,
    }
  },
})
