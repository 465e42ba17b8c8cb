import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

const check = (lei: string) => ask<{ valid: boolean }>('lei-check', { lei })

// python3-stdnum 1.18: stdnum.lei.validate(); the first is the example of its documentation.
it.each([
  '213800KUD8LAJWSQ9D15',
  '5493001KJTIIGC8Y1R12',
  'hwup kr0m pou8 fgxb t394',
  '529900W18LQJJN6SJ336',
  '7LTWFZYICNSX8D621K86',
])('accepts %s', async (lei) => {
  expect(await check(lei)).toMatchObject({ valid: true, problem: null })
})

// python3-stdnum 1.18 raises InvalidChecksum.
it('finds the wrong letter', async () => {
  expect(await check('213800KUD8LXJWSQ9D15')).toMatchObject({
    ...{ valid: false, problem: 'check_digits', check_digits: '15' },
  })
})

// python3-stdnum 1.18: stdnum.iso7064.mod_97_10.calc_check_digits().
it.each([
  ['213800KUD8LAJWSQ9D', '15'],
  ['529900T8BM49AURSDO', '55'],
  ['XKZZ2JZF41MRHTR1V4', '93'],
  ['254900OPPU84GM83MG', '36'],
])('completes %s', async (code, digits) => {
  expect(await check(code)).toMatchObject({
    ...{ lei: code + digits, valid: true, check_digits: null, expected_check_digits: digits },
    ...{ issuer_prefix: code.slice(0, 4), entity: code.slice(4) },
  })
})

// The division leaves 1 for these by python3-stdnum 1.18, though the digits are 98, 02 and 97.
it.each([
  ['213800KUD8LAJWS027', '01', '98'],
  ['213800KUD8LAJWS059', '99', '02'],
  ['213800KUD8LAJWS092', '00', '97'],
])('refuses for %s the pair %s, which is never assigned', async (code, given, expected) => {
  expect(await check(code + given)).toMatchObject({
    ...{ valid: false, check_digits: given, expected_check_digits: expected },
  })
  expect(await check(code + expected)).toMatchObject({ valid: true })
})

it('finds every digit that is mistyped', async () => {
  for (const digit of '012345679')
    expect((await check(`213${digit}00KUD8LAJWSQ9D15`)).valid).toBe(false)
})

it.each(['213800KUD8LAJWSQ9D1', '213800KUD8LAJWSQ9DXY', '  ', '213800KUD8LAJWSQ9D155'])(
  'refuses %s',
  async (lei) => {
    expect(await refusal('lei-check', { lei })).toMatchObject({
      errors: { lei: 'lei must have 18 letters or digits, and two check digits' },
    })
  },
)
