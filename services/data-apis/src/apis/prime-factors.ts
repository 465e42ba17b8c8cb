import { contract } from '#contracts/prime-factors.ts'
import { defineApi } from '#src/define-api.ts'

/** The next prime after 10^12 is 39 above it, and its root is below this. */
const LARGEST_PRIME = 1_000_100
const MAX_DIVISORS = 1_000

/** Sieve of Eratosthenes. */
function sieve(limit: number): Uint32Array {
  const isComposite = new Uint8Array(limit + 1)
  const primes: number[] = []
  for (let number = 2; number <= limit; number++) {
    if (isComposite[number]) continue
    primes.push(number)
    for (let multiple = number * number; multiple <= limit; multiple += number)
      isComposite[multiple] = 1
  }
  return Uint32Array.from(primes)
}

const PRIMES = sieve(LARGEST_PRIME)

interface Factor {
  prime: number
  exponent: number
}

function factorize(number: number): Factor[] {
  const factors: Factor[] = []
  let rest = number
  for (const prime of PRIMES) {
    if (prime * prime > rest) break
    let exponent = 0
    for (; rest % prime === 0; rest /= prime) exponent++
    if (exponent > 0) factors.push({ prime, exponent })
  }
  if (rest > 1) factors.push({ prime: rest, exponent: 1 })
  return factors
}

function isPrime(number: number): boolean {
  for (const prime of PRIMES) {
    if (prime * prime > number) break
    if (number % prime === 0) return false
  }
  return number > 1
}

function nextPrime(number: number): number {
  let candidate = number + 1
  while (!isPrime(candidate)) candidate++
  return candidate
}

/** Every product of powers of the factors, ascending. */
function divisorsOf(factors: readonly Factor[]): number[] {
  let divisors = [1]
  for (const { exponent, prime } of factors) {
    let newest = divisors
    for (let power = 1; power <= exponent; power++) {
      newest = newest.map((divisor) => divisor * prime)
      divisors = [...divisors, ...newest]
    }
  }
  return divisors.sort((a, b) => a - b)
}

const writePower = ({ exponent, prime }: Factor) =>
  exponent === 1 ? String(prime) : `${prime}^${exponent}`

export default defineApi(contract, {
  handle({ number }) {
    const factors = factorize(number)
    const divisors = divisorsOf(factors)
    return {
      number,
      prime: divisors.length === 2,
      factorization: factors.map(writePower).join(' × ') || '1',
      factors,
      divisor_count: divisors.length,
      divisor_sum: divisors.reduce((sum, divisor) => sum + divisor, 0),
      divisors: divisors.slice(0, MAX_DIVISORS),
      divisors_complete: divisors.length <= MAX_DIVISORS,
      totient: factors.reduce((left, { prime }) => (left / prime) * (prime - 1), number),
      next_prime: nextPrime(number),
    }
  },
})
