import { contract } from '#contracts/imo-number.ts'
import { defineApi } from '#src/define-api.ts'
import { compactCode } from '#src/lib/pasted.ts'
import { invalidParameter } from '#src/response-error.ts'

/** The last digit of the sum of six digits, weighted from 7 down to 2. */
function checkDigit(digits: string): number {
  return [...digits].reduce((sum, digit, index) => sum + Number(digit) * (7 - index), 0) % 10
}

export default defineApi(contract, {
  handle({ number }) {
    const digits = /^(?:IMO)?(\d{6,7})$/.exec(compactCode(number).replace(':', ''))?.[1]
    if (!digits) throw invalidParameter('number', 'must have six or seven digits')
    const stem = digits.slice(0, 6)
    const expected = checkDigit(stem)
    const given = digits.length === 7 ? Number(digits[6]) : null
    return {
      number: `${stem}${given ?? expected}`,
      printed: `IMO ${stem}${given ?? expected}`,
      // No ship and no company has a number that begins with zero.
      valid: !stem.startsWith('0') && (given === null || given === expected),
      check_digit: given,
      expected_check_digit: expected,
      working: `${[...stem].map((digit, index) => `${digit}×${7 - index}`).join(' + ')}`,
    }
  },
})
