import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// python3-stdnum 1.18: stdnum.luhn.calc_check_digit(number without its last digit).
it.each([
  ['4111 1111 1111 1111', 'visa', 1],
  ['5555555555554444', 'mastercard', 4],
  ['378282246310005', 'american-express', 5],
  ['6011-1111-1111-1117', 'discover', 7],
  ['3530111333300000', 'jcb', 0],
  ['30569309025904', 'diners-club', 4],
])('accepts the test number %s', async (number, brand, expected_check_digit) => {
  expect(await ask('card-number-check', { number })).toMatchObject({
    ...{ valid: true, problem: null, brand, expected_check_digit },
  })
})

it('finds every wrong digit, and swaps but that of 0 and 9', async () => {
  const number = '4111111111111111'
  for (let place = 1; place < number.length; place++) {
    const wrong = `${number.slice(0, place)}2${number.slice(place + 1)}`
    expect(await ask('card-number-check', { number: wrong })).toMatchObject({
      ...{ valid: false, problem: 'check_digit' },
    })
  }
})

it('never repeats the whole number', async () => {
  const response = await ask('card-number-check', { number: '378282246310005' })
  expect(response).toMatchObject({ masked: '3782 82**** *0005', issuer_number: '378282' })
  expect(JSON.stringify(response).replace(/[^\d]/g, '')).not.toContain('2246310')
})

it('names the length and the issuer before the check digit', async () => {
  expect(await ask('card-number-check', { number: '411111111111' })).toMatchObject({
    ...{ problem: 'length', lengths: [16, 18, 19] },
  })
  const unknown = '9999999999999995'
  expect(await ask('card-number-check', { number: unknown })).toMatchObject({
    ...{ problem: 'issuer', brand: null, code_digits: null },
  })
})

it('refuses what is no card number', async () => {
  for (const number of ['4111', '4111x11111111111', '1'.repeat(20)])
    expect(await refusal('card-number-check', { number })).toMatchObject({
      status: 400,
      errors: { number: 'number must have 12 to 19 digits' },
    })
})
