import { invalidParameter } from '#src/response-error.ts'
import { compactCode } from './pasted.ts'

/** A vehicle identification number as far as its characters tell (49 CFR 565, ISO 3779). */
export interface Vin {
  /** In upper case, without separators. */
  vin: string
  checkDigit: string
  expectedCheckDigit: string
  /** True for vehicles of North America, of which the check digit is obligatory. */
  isAmerican: boolean
  /**
   * Model years that the tenth character may mean, the earlier first; none where it has no such
   * meaning.
   */
  years: number[]
  /** The model year where the number settles it. */
  year: number | null
}

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

/**
 * Reads the parameter `vin`.
 * @throws {ResponseError} 400 for what cannot be a number of 17 characters.
 */
export function readVin(written: string): Vin {
  const vin = compactCode(written)
  if (vin.length !== 17) throw invalidParameter('vin', 'must have 17 characters')
  if (!/^[A-HJ-NPR-Z\d]+$/.test(vin))
    throw invalidParameter('vin', 'must have digits and letters other than I, O and Q')
  const [seventh = '', ninth = '', tenth = ''] = [6, 8, 9].map((at) => vin[at])
  const isAmerican = NORTH_AMERICA.test(vin)
  const years = modelYears(tenth)
  // Cars and light vehicles since 2010 have a letter in the seventh place (49 CFR 565.15, c).
  const year = isAmerican ? years[/[A-Z]/.test(seventh) ? 1 : 0] : undefined
  return {
    vin,
    checkDigit: ninth,
    expectedCheckDigit: expectedDigit(vin),
    isAmerican,
    years,
    year: year ?? null,
  }
}

function expectedDigit(vin: string): string {
  const sum = [...vin].reduce(
    (total, character, index) =>
      total + (VALUES[character] ?? Number(character)) * (WEIGHTS[index] ?? 0),
    0,
  )
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

function modelYears(code: string): number[] {
  const place = YEAR_CODES.indexOf(code)
  if (place < 0) return []
  return [FIRST_YEAR + place, FIRST_YEAR + YEAR_CODES.length + place]
}
