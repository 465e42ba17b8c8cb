import { contract } from '#contracts/routing-number.ts'
import { defineApi } from '#src/define-api.ts'
import { compactCode } from '#src/lib/pasted.ts'
import { invalidParameter } from '#src/response-error.ts'

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7]

/** Seats of the twelve Federal Reserve Banks, by the number of their district. */
const RESERVE_BANKS = [
  'Boston',
  'New York',
  'Philadelphia',
  'Cleveland',
  'Richmond',
  'Atlanta',
  'Chicago',
  'St. Louis',
  'Minneapolis',
  'Kansas City',
  'Dallas',
  'San Francisco',
]

/** Purposes of the first two digits, with the number from which they count districts. */
const RANGES = [
  { first: 0, last: 0, use: 'United States government', before: null },
  { first: 1, last: 12, use: 'bank', before: 0 },
  { first: 21, last: 32, use: 'thrift institution', before: 20 },
  { first: 61, last: 72, use: 'electronic payments', before: 60 },
  { first: 80, last: 80, use: "traveller's cheques", before: null },
] as const

function checkDigit(digits: string): number {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return (10 - (sum % 10)) % 10
}

/** The first test that fails; zeros pass all the others, but nobody has them. */
function problemOf(number: string, isRange: boolean, isDigit: boolean): string | null {
  if (!isRange) return 'prefix'
  if (!isDigit) return 'check_digit'
  return /^0+$/.test(number) ? 'institution' : null
}

export default defineApi(contract, {
  handle(parameters) {
    const number = compactCode(parameters.number)
    if (!/^\d{9}$/.test(number)) throw invalidParameter('number', 'must have nine digits')
    const prefix = Number(number.slice(0, 2))
    const range = RANGES.find(({ first, last }) => prefix >= first && prefix <= last)
    const expected = checkDigit(number)
    const isDigit = Number(number[8]) === expected
    const problem = problemOf(number, range !== undefined, isDigit)
    const district = range && range.before !== null ? prefix - range.before : null
    return {
      number,
      valid: problem === null,
      problem,
      verdict: problem === null ? 'well_formed' : 'impossible',
      expected_check_digit: expected,
      assigned_for: range?.use ?? null,
      district,
      reserve_bank: district === null ? null : (RESERVE_BANKS[district - 1] ?? null),
      routing_symbol: number.slice(0, 4),
      institution: number.slice(4, 8),
    }
  },
})
