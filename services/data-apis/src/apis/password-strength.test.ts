import { expect, it } from 'vitest'
import zxcvbn from 'zxcvbn'
import { MAX_PASSWORD_UNITS } from '#src/lib/password-patterns.ts'
import { ask, refusal } from '#src/testing/ask.ts'

interface Strength {
  entropy: number
  basis: string
  score: number
  advice: string | null
  seconds_online: number
  seconds_slow_hash: number
  seconds_fast_hash: number
  guesses_log10: number
  warning?: string | null
  suggestions?: string[]
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
  const response = await ask<Strength>('password-strength', { ...kinds, length })
  expect(response.entropy).toBeCloseTo(bitsByCounting(alphabet, length), 1)
  expect(response).toMatchObject({ alphabet_size: alphabet, basis: 'characters' })
})

// Python 3.11: python3 -c "import math; print(math.log2(6**5) * 4, 6**20 / 2 / 1e10)"
it('counts words where they give less than characters', async () => {
  const response = await ask<Strength>('password-strength', { length: 24, words: 4 })
  expect(response).toMatchObject({ basis: 'words', entropy: 51.7, score: 2 })
  expect(response.seconds_fast_hash).toBe(183_000)
  expect(response.advice).toBe('One more word of the same kind would give 64.6 bits and score 3.')
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

const given = (password: string) => ask<Strength>('password-strength', { password })

// The first implementation of the method, zxcvbn 4.4.2 of npm, with word lists of 2015.
const PASSWORDS = [
  ...'zxcvbn qwER43@! correcthorsebatterystaple abcdefghijk987654321 1qaz2wsx3edc'.split(' '),
  ...'temppass22 briansmith briansmith4mayor viking thx1138 ScoRpi0ns asdfghju7654rewq defghi6789'.split(
    ' ',
  ),
  ...'rosebud Rosebud ros3bud99 verlineVANDERMARK eheuczkqyq rWibMFACxAUGZmxhVncy 12345678'.split(
    ' ',
  ),
  ...['neverforget13/3/1997', 'do you know', 'AOEUIDHG&*()LS_', 'Ba9ZyWABu99[BK#6MBgbH88Tofv)vs$w'],
]
it.each(PASSWORDS)('estimates %s as the first zxcvbn did, within a step', async (password) => {
  const first = zxcvbn(password)
  const response = await given(password)
  expect(response.basis).toBe('patterns')
  expect(Math.abs(response.score - first.score)).toBeLessThanOrEqual(1)
  expect(Math.abs(response.guesses_log10 - first.guesses_log10)).toBeLessThan(3)
  // Guesses are told to a tenth of a power of ten.
  expect(Math.abs(response.entropy / Math.log2(10) - response.guesses_log10)).toBeLessThan(0.07)
  expect(
    Math.abs(Math.log10(response.seconds_slow_hash * 1e4) - response.guesses_log10),
  ).toBeLessThan(0.07)
})

// The first rows of 10k-most-common.txt of danielmiessler/SecLists, and two of them with a capital or a symbol.
it.each(['123456', 'password', 'qwerty', 'iloveyou', 'letmein', 'Password1', 'P@ssw0rd', 'dragon'])(
  'calls %s very weak',
  async (password) => {
    const { score, warning } = await given(password)
    expect(score).toBe(0)
    expect(warning).not.toBeNull()
  },
)

it('counts characters as people do, of every script', async () => {
  expect(await given('пароль')).toMatchObject({ length: 6, alphabet_size: 6 })
  expect(await given('🍎🍐')).toMatchObject({ length: 2, alphabet_size: 2 })
  expect(await given('aB3 ')).toMatchObject({ length: 4, alphabet_size: 95 })
})

it('repeats no part of a password', async () => {
  for (const password of ['Zanzibar-Quixotic-77', 'zanzibarzanzibar', '1990-12-31zanz'])
    expect(JSON.stringify(await given(password)).toLowerCase()).not.toMatch(/zanz|quix|1990/)
})

it('refuses a password that is too long, and one with a length of its own', async () => {
  expect((await given('x'.repeat(MAX_PASSWORD_UNITS))).basis).toBe('patterns')
  for (const password of ['x'.repeat(MAX_PASSWORD_UNITS + 1), '🍎'.repeat(37)])
    expect(await refusal('password-strength', { password })).toMatchObject({
      ...{ status: 400, errors: { password: expect.stringContaining('at most 72 characters') } },
    })
  for (const name of ['length', 'words'])
    expect(await refusal('password-strength', { password: 'x', [name]: '3' })).toMatchObject({
      ...{ status: 400, errors: { [name]: expect.stringContaining('with a password') } },
    })
  expect(await refusal('password-strength', {})).toMatchObject({
    ...{ status: 400, code: 'parameter_missing' },
  })
})
