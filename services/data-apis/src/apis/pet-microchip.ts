import { contract } from '#contracts/pet-microchip.ts'
import { defineApi } from '#src/define-api.ts'
import { countryName, countryNumbered } from '#src/lib/country-table.ts'
import { compactCode } from '#src/lib/pasted.ts'
import { invalidParameter } from '#src/response-error.ts'

/** The animal's number has 38 bits, above it stand ten of the prefix. */
const ID_BITS = 38n
const ANIMAL = 1n << 63n

function kindOf(prefix: number, country: string | undefined): string {
  if (prefix === 999) return 'test'
  if (prefix === 900) return 'shared'
  if (prefix > 900) return 'manufacturer'
  return country ? 'country' : 'unassigned'
}

function problemOf(kind: string, fits: boolean): string | null {
  if (kind === 'unassigned') return 'The prefix is neither a country nor a manufacturer.'
  if (kind === 'test') return 'The prefix marks a transponder for tests.'
  return fits ? null : 'The last twelve digits exceed 274877906943, the highest of 38 bits.'
}

export default defineApi(contract, {
  handle({ number }) {
    const digits = compactCode(number)
    if (!/^\d{15}$/.test(digits)) throw invalidParameter('number', 'must have 15 digits')
    const [prefix, animal_id] = [digits.slice(0, 3), digits.slice(3)]
    const country = countryNumbered(prefix)?.code
    const kind = kindOf(Number(prefix), country)
    const id = BigInt(animal_id)
    const fits = id < 1n << ID_BITS
    const problem = problemOf(kind, fits)
    const code = ANIMAL | (BigInt(prefix) << ID_BITS) | id
    return {
      number: digits,
      valid: problem === null,
      problem,
      kind,
      prefix,
      country: { code: country ?? null, name: country ? countryName(country) : null },
      animal_id,
      code: fits ? code.toString(16).toUpperCase() : null,
    }
  },
})
