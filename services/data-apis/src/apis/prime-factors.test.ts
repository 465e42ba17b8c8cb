import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Factors {
  number: number
  prime: boolean
  factorization: string
  factors: { prime: number; exponent: number }[]
  divisor_count: number
  divisor_sum: number
  divisors: number[]
  divisors_complete: boolean
  totient: number
  next_prime: number
}

const factor = (number: number) => ask<Factors>('prime-factors', { number })

// SymPy 1.14.0 with Python 3.11.7: factorint, divisors, divisor_sigma, totient and nextprime; the
// factors are also those of the program factor of GNU coreutils.
it.each([
  [1, '1', 1, 1, 1, 2],
  [2, '2', 2, 3, 1, 3],
  [28, '2^2 × 7', 6, 56, 12, 29],
  [97, '97', 2, 98, 96, 101],
  [5040, '2^4 × 3^2 × 5 × 7', 60, 19_344, 1_152, 5_051],
  [
    600_851_475_143,
    '71 × 839 × 1471 × 6857',
    16,
    610_544_148_480,
    591_194_251_200,
    600_851_475_149,
  ],
  [999_966_000_289, '999983^2', 3, 999_967_000_273, 999_965_000_306, 999_966_000_317],
  [999_999_000_001, '999999000001', 2, 999_999_000_002, 999_999_000_000, 999_999_000_053],
  [999_999_999_989, '999999999989', 2, 999_999_999_990, 999_999_999_988, 1_000_000_000_039],
  [1e12, '2^12 × 5^12', 169, 2_499_694_822_171, 400_000_000_000, 1_000_000_000_039],
  [
    ...([963_761_198_400, '2^6 × 3^4 × 5^2 × 7 × 11 × 13 × 17 × 19 × 23', 6_720] as const),
    ...([5_531_765_944_320, 157_659_955_200, 963_761_198_429] as const),
  ],
])('agrees with SymPy about %d', async (number, factorization, count, sum, totient, next) => {
  expect(await factor(number)).toMatchObject({
    ...{ number, factorization, divisor_count: count, divisor_sum: sum, totient },
    ...{ next_prime: next, prime: count === 2 },
  })
})

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

it('agrees with the definitions about every number up to 600', async () => {
  for (let number = 1; number <= 600; number++) {
    const below = Array.from({ length: number }, (_, index) => index + 1)
    const response = await factor(number)
    expect(response.divisors).toEqual(below.filter((one) => number % one === 0))
    expect(response.totient).toBe(below.filter((one) => gcd(number, one) === 1).length)
    const product = response.factors.reduce(
      (all, { exponent, prime }) => all * prime ** exponent,
      1,
    )
    expect(product).toBe(number)
  }
})

it('lists a thousand divisors at most, the smallest', async () => {
  const { divisors, divisors_complete } = await factor(963_761_198_400)
  expect([divisors.length, divisors_complete]).toEqual([1_000, false])
  expect(divisors).toEqual(divisors.toSorted((a, b) => a - b))
  expect(divisors.every((divisor) => 963_761_198_400 % divisor === 0)).toBe(true)
  expect((await factor(5_040)).divisors_complete).toBe(true)
})

it.each([0, -7, 1e12 + 1])('refuses %d', async (number) => {
  expect(await refusal('prime-factors', { number })).toMatchObject({
    status: 400,
    errors: { number: 'number must be between 1 and 1000000000000' },
  })
})
