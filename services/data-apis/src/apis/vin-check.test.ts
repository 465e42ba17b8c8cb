import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// 49 CFR 565, table V (sample VIN), read at automobilesoftware.com/wiki, VinData.9thCheckDigit; the
// second is worked out at pandsauto.ca, and for all ones the weights add up to 89.
it.each([
  ['1G4AH59H45G118341', '4'],
  ['1M8GDM9AXKP042788', 'X'],
  ['11111111111111111', '1'],
])('accepts %s', async (vin, expected_check_digit) => {
  expect(await ask('vin-check', { vin })).toMatchObject({
    ...{ expected_check_digit, check_digit_valid: true, valid: true },
  })
})

it('finds every change of a digit, and most swaps', async () => {
  const vin = '1G4AH59H45G118341'
  for (const [place, character] of [...vin].entries()) {
    if (!/\d/.test(character) || place === 8) continue
    const wrong = vin.slice(0, place) + ((Number(character) + 1) % 10) + vin.slice(place + 1)
    expect(await ask('vin-check', { vin: wrong })).toMatchObject({ valid: false })
  }
})

it('reads the model year by the seventh character', async () => {
  expect(await ask('vin-check', { vin: '1M8GDM9AXKP042788' })).toMatchObject({
    ...{ model_year: 1989, possible_model_years: [1989, 2019] },
  })
  expect(await ask('vin-check', { vin: '1M8GDMAAXKP042788' })).toMatchObject({ model_year: 2019 })
})

it('does not demand a check digit where no law does', async () => {
  expect(await ask('vin-check', { vin: 'wvw zzz 1jz3w386752' })).toMatchObject({
    ...{ valid: true, check_digit_required: false, check_digit_valid: false },
    ...{ manufacturer_code: 'WVW', model_year: null, serial: '386752' },
  })
})

it('refuses other lengths and letters', async () => {
  expect(await refusal('vin-check', { vin: '1M8GDM9AXKP04278' })).toMatchObject({
    errors: { vin: 'vin must have 17 characters' },
  })
  expect(await refusal('vin-check', { vin: 'IM8GDM9AXKP042788' })).toMatchObject({
    errors: { vin: 'vin must have digits and letters other than I, O and Q' },
  })
})

// The check digits were computed by hand; 7SA and 7FC are codes of makers in the United States.
it.each([
  ['7SAYGDEE2NF300001', true, 2022],
  ['7SAYGDEE3NF300001', false, 2022],
  ['7FCTGAAL6NN000001', true, 2022],
])('takes %s for American', async (vin, valid, model_year) => {
  expect(await ask('vin-check', { vin })).toMatchObject({
    ...{ check_digit_required: true, valid, model_year },
  })
})

it('leaves New Zealand outside of North America', async () => {
  expect(await ask('vin-check', { vin: '7A8YGDEE3NF300001' })).toMatchObject({
    ...{ check_digit_required: false, valid: true, model_year: null },
  })
})

// 49 CFR 565.15, table VII: no model year has U, Z or 0; the check digits are computed.
it('refuses American numbers without a possible model year', async () => {
  for (const tenth of ['U', 'Z', '0']) {
    const stem = `1G4AH59H?${tenth}G118341`
    const { expected_check_digit } = await ask('vin-check', { vin: stem.replace('?', '0') })
    const vin = stem.replace('?', String(expected_check_digit))
    expect(await ask('vin-check', { vin })).toMatchObject({ check_digit_valid: true, valid: false })
  }
})
