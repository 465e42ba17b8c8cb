import { contract } from '#contracts/lei-check.ts'
import { defineApi } from '#src/define-api.ts'
import { compactCode } from '#src/lib/pasted.ts'
import { invalidParameter } from '#src/response-error.ts'

/** ISO 7064, MOD 97-10: a number between 02 and 98. */
function checkDigitsOf(code: string): string {
  const digits = [...code].map((character) => Number.parseInt(character, 36)).join('')
  return String(98n - ((BigInt(digits) * 100n) % 97n)).padStart(2, '0')
}

export default defineApi(contract, {
  handle(parameters) {
    const text = compactCode(parameters.lei)
    const match = /^([\dA-Z]{18})(\d{2})?$/.exec(text)
    if (!match)
      throw invalidParameter('lei', 'must have 18 letters or digits, and two check digits')
    const [, code = '', given] = match
    const expected = checkDigitsOf(code)
    const lei = code + (given ?? expected)
    const isValid = given === undefined || given === expected
    return {
      lei,
      printed: (lei.match(/.{4}/g) ?? []).join(' '),
      valid: isValid,
      problem: isValid ? null : 'check_digits',
      issuer_prefix: code.slice(0, 4),
      entity: code.slice(4),
      check_digits: given ?? null,
      expected_check_digits: expected,
    }
  },
})
