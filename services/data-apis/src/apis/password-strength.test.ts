import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Strength {
  entropy: number
  basis: string
  score: number
  advice: string | null
  seconds_fast_hash: number
}

/** Bits of an exact count of passwords, which uses no logarithm of the alphabet. */
function bitsByCounting(alphabet: number, places: number): number {
  const digits = (BigInt(alphabet) ** BigInt(places)).toString(2)
  return (
    digits.length - 1 + Math.log2(Number.parseInt(digits.slice(0, 50).padEnd(50, '0'), 2) / 2 ** 49)
  )
}

it.each([
  [95, 16, { lower_case: 'true', upper_case: 'true', digits: 'true', symbols: 'true' }],
  [10, 4, { lower_case: 'false', digits: 'true' }],
  [52, 128, { upper_case: 'true' }],
  [33, 1, { lower_case: 'false', symbols: 'true' }],
])('counts an alphabet of %d over %d places', async (alphabet, length, kinds) => {
  const answer = await ask<Strength>('password-strength', { ...kinds, length })
  expect(answer.entropy).toBeCloseTo(bitsByCounting(alphabet, length), 1)
  expect(answer).toMatchObject({ alphabet_size: alphabet, basis: 'characters' })
})

// Python 3.11: python3 -c "import math; print(math.log2(6**5) * 4, 6**20 / 2 / 1e10)"
it('counts words where they give less than characters', async () => {
  const answer = await ask<Strength>('password-strength', { length: 24, words: 4 })
  expect(answer).toMatchObject({ basis: 'words', entropy: 51.7, score: 2 })
  expect(answer.seconds_fast_hash).toBe(183_000)
  expect(answer.advice).toBe('One more word of the same kind would give 64.6 bits and score 3.')
})

it('has no advice for a strong password and no time for one that is too weak', async () => {
  expect(await ask('password-strength', { length: 40 })).toMatchObject({ score: 4, advice: null })
  expect(await ask('password-strength', { length: 1 })).toMatchObject({ score: 0, entropy: 4.7 })
})

it('refuses a password of no characters', async () => {
  expect(await refusal('password-strength', { length: 8, lower_case: 'false' })).toMatchObject({
    status: 400,
    errors: { lower_case: expect.stringContaining('must be true') },
  })
})

it('refuses more words than characters', async () => {
  expect(await refusal('password-strength', { length: 3, words: 4 })).toMatchObject({
    ...{ status: 400, errors: { words: 'words must not be more than the characters of length' } },
  })
})
