import { contract } from '#contracts/vin-check.ts'
import { invalidParameter } from '#src/answer-error.ts'
import { defineApi } from '#src/define-api.ts'

/** 49 CFR 565.15, table III: letters by their position in the alphabet rows A–I, J–R and S–Z. */
const VALUES: Readonly<Record<string, number>> = {
  ...{ A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8 },
  ...{ J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 },
  ...{ S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 },
}
/** Table IV; the ninth place is that of the check digit itself. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
/** Table VI: codes of the model years 1980 to 2009, and of 2010 to 2039 again. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_YEAR = 1980
/** ISO 3780: 1 to 5 as a whole, and of 7 what follows New Zealand's 7A to 7E. */
const NORTH_AMERICA = /^(?:[1-5]|7[F-Z\d])/

function checkDigit(vin: string): string {
  const sum = [...vin].reduce(
    (total, character, index) =>
      total + (VALUES[character] ?? Number(character)) * (WEIGHTS[index] ?? 0),
    0,
  )
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** Model years that the tenth character may mean, the earlier first. */
function modelYears(code: string): number[] {
  const place = YEAR_CODES.indexOf(code)
  if (place < 0) return []
  return [FIRST_YEAR + place, FIRST_YEAR + YEAR_CODES.length + place]
}

export default defineApi(contract, {
  answer(parameters) {
    const vin = parameters.vin.replace(/[\s-]/g, '').toUpperCase()
    if (vin.length !== 17) throw invalidParameter('vin', 'must have 17 characters')
    if (!/^[A-HJ-NPR-Z\d]+$/.test(vin))
      throw invalidParameter('vin', 'must have digits and letters other than I, O and Q')
    const [seventh = '', ninth = '', tenth = ''] = [6, 8, 9].map((at) => vin[at])
    const isAmerican = NORTH_AMERICA.test(vin)
    const expected = checkDigit(vin)
    const years = modelYears(tenth)
    // Cars and light vehicles since 2010 have a letter in the seventh place (49 CFR 565.15, c).
    const year = isAmerican ? years[/[A-Z]/.test(seventh) ? 1 : 0] : undefined
    return {
      vin,
      check_digit: ninth,
      expected_check_digit: expected,
      check_digit_valid: ninth === expected,
      check_digit_required: isAmerican,
      valid: ninth === expected || !isAmerican,
      manufacturer_code: vin.slice(0, 3),
      descriptor: vin.slice(3, 9),
      model_year: year ?? null,
      possible_model_years: years,
      plant_code: vin.slice(10, 11),
      serial: vin.slice(11),
    }
  },
})
