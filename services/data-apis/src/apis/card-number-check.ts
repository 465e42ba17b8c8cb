import creditCardType from 'credit-card-type'
import { contract } from '#contracts/card-number-check.ts'
import { defineApi } from '#src/define-api.ts'
import { compactCode } from '#src/lib/pasted.ts'
import { invalidParameter } from '#src/response-error.ts'

/** ISO/IEC 7812-1: an account number has at most 19 digits; the shortest in use has 12. */
const SHORTEST = 12
const LONGEST = 19

/** Annex B of ISO/IEC 7812-1, the formula of Luhn: the digit that belongs after these. */
function checkDigit(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** Shows the issuer and the last four digits, as receipts do, in the groups of the brand. */
function mask(digits: string, gaps: readonly number[]): string {
  const hidden = digits.slice(0, 6) + digits.slice(6, -4).replace(/\d/g, '*') + digits.slice(-4)
  return [...hidden].map((one, index) => (gaps.includes(index) ? ` ${one}` : one)).join('')
}

/** The first test that fails, in the order in which a person would look for the mistake. */
function problemOf(digits: string, lengths: readonly number[], isKnown: boolean): string | null {
  if (!isKnown) return 'issuer'
  if (!lengths.includes(digits.length)) return 'length'
  return Number(digits.at(-1)) === checkDigit(digits.slice(0, -1)) ? null : 'check_digit'
}

export default defineApi(contract, {
  handle({ number }) {
    const digits = compactCode(number)
    if (!/^\d+$/.test(digits) || digits.length < SHORTEST || digits.length > LONGEST)
      throw invalidParameter('number', `must have ${SHORTEST} to ${LONGEST} digits`)
    const candidates = creditCardType(digits)
    const brand = candidates[0]
    const problem = problemOf(digits, brand?.lengths ?? [], brand !== undefined)
    return {
      masked: mask(digits, brand?.gaps ?? [4, 8, 12]),
      valid: problem === null,
      problem,
      issuer_number: digits.slice(0, 6),
      brand: brand?.type ?? null,
      brand_name: brand?.niceType ?? null,
      brands: candidates.map(({ niceType }) => niceType),
      lengths: brand?.lengths ?? [],
      check_digit: Number(digits.at(-1)),
      expected_check_digit: checkDigit(digits.slice(0, -1)),
      code_name: brand?.code.name ?? null,
      code_digits: brand?.code.size ?? null,
    }
  },
})
