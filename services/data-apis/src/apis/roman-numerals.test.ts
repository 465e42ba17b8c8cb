import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// python3-roman of Debian 12: roman.toRoman(number).
it.each([
  [1, 'I'],
  [4, 'IV'],
  [14, 'XIV'],
  [40, 'XL'],
  [90, 'XC'],
  [400, 'CD'],
  [944, 'CMXLIV'],
  [1994, 'MCMXCIV'],
  [2026, 'MMXXVI'],
  [3888, 'MMMDCCCLXXXVIII'],
  [3999, 'MMMCMXCIX'],
])('writes and reads %d', async (number, numeral) => {
  expect(await ask('roman-numerals', { number })).toMatchObject({ numeral, standard: true })
  expect(await ask('roman-numerals', { numeral })).toMatchObject({ number, standard: true })
})

it('gives every number back', async () => {
  const seen = new Set<unknown>()
  for (let number = 1; number <= 3_999; number++) {
    const { numeral } = await ask('roman-numerals', { number })
    seen.add(numeral)
    expect(await ask('roman-numerals', { numeral })).toMatchObject({ number })
  }
  expect(seen.size).toBe(3_999)
})

it('reads what clocks show, and says that it is not standard', async () => {
  expect(await ask('roman-numerals', { numeral: 'viiii' })).toMatchObject({
    ...{ number: 9, numeral: 'IX', standard: false },
  })
})

it.each(['IC', 'VX', 'IIIII', 'IXI', 'MMMM', 'ABC'])('refuses %s', async (numeral) => {
  expect(await refusal('roman-numerals', { numeral })).toMatchObject({
    status: 400,
    errors: { numeral: 'numeral must be a Roman numeral from I to MMMCMXCIX' },
  })
})
