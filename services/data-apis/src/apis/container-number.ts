import { contract } from '#contracts/container-number.ts'
import { defineApi } from '#src/define-api.ts'
import { compactCode } from '#src/lib/pasted.ts'
import { invalidParameter } from '#src/response-error.ts'

const CATEGORIES: Readonly<Record<string, string>> = {
  U: 'freight container',
  J: 'detachable equipment',
  Z: 'trailer or chassis',
}

/** ISO 6346, annex A: letters count from 10 and leave out the multiples of 11. */
function letterValue(letter: string): number {
  const value = Number.parseInt(letter, 36)
  return value + Math.floor((value - 1) / 10)
}

/** The weighted sum modulo 11; 10 stands for a check digit of 0. */
function remainderOf(code: string): number {
  const sum = [...code].reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : letterValue(character)
    return total + value * 2 ** index
  }, 0)
  return sum % 11
}

export default defineApi(contract, {
  handle(parameters) {
    const number = compactCode(parameters.number)
    const match = /^([A-Z]{3})([A-Z])(\d{6})(\d)?$/.exec(number)
    if (!match) throw invalidParameter('number', 'must have four letters and six or seven digits')
    const [, owner = '', category = '', serial = '', given] = match
    const remainder = remainderOf(owner + category + serial)
    const expected = remainder % 10
    const isCategory = Object.hasOwn(CATEGORIES, category)
    const isDigit = given === undefined || Number(given) === expected
    const problem = !isCategory ? 'category' : isDigit ? null : 'check_digit'
    return {
      number: `${owner}${category}${serial}${given ?? expected}`,
      printed: `${owner} ${category} ${serial} ${given ?? expected}`,
      valid: problem === null,
      problem,
      owner_code: owner,
      category,
      category_name: CATEGORIES[category] ?? null,
      serial,
      check_digit: given === undefined ? null : Number(given),
      expected_check_digit: expected,
      discouraged: remainder === 10,
    }
  },
})
