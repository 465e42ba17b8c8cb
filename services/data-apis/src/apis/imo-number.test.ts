import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// python3-stdnum 1.18, stdnum.imo.validate().
it.each(['IMO 9319466', 'IMO8814275', '9074729'])('accepts %s', async (number) => {
  expect(await ask('imo-number', { number })).toMatchObject({ valid: true })
})

// python3-stdnum 1.18 raises InvalidChecksum for both.
it.each([
  ['9319465', 6],
  ['9074728', 9],
])('finds the wrong digit in %s', async (number, expected_check_digit) => {
  expect(await ask('imo-number', { number })).toMatchObject({ valid: false, expected_check_digit })
})

it('completes six digits and shows the working', async () => {
  expect(await ask('imo-number', { number: '907472' })).toMatchObject({
    ...{ printed: 'IMO 9074729', check_digit: null, valid: true },
    working: '9×7 + 0×6 + 7×5 + 4×4 + 7×3 + 2×2',
  })
})

it('refuses other lengths', async () => {
  for (const number of ['IMO', '12345', '12345678', 'IMO 90747x9'])
    expect(await refusal('imo-number', { number })).toMatchObject({
      errors: { number: 'number must have six or seven digits' },
    })
})

// IMO Ship Identification Number Scheme, resolution A.1117(30): a seven-digit number above 1000000.
it('refuses numbers below 1000000', async () => {
  for (const number of ['0000000', '0123454'])
    expect(await ask('imo-number', { number })).toMatchObject({ valid: false })
})
