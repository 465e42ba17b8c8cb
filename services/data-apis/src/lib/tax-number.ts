import type { stdnum } from 'stdnum'

/** The rules of one kind of number in one country. */
export type TaxNumberRules = NonNullable<(typeof stdnum)[string]>[string]

/**
 * Tests a number; null for a text that is so far from any number that the library trips over it.
 */
export function testTaxNumber(
  rules: TaxNumberRules,
  number: string,
): ReturnType<TaxNumberRules['validate']> | null {
  try {
    return rules.validate(number)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
