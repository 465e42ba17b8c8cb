import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// python3-stdnum 1.18, stdnum.iso6346.validate().
it.each([
  ['CSQU3054383', 'CSQ U 305438 3'],
  ['TASU117000 0', 'TAS U 117000 0'],
  ['tcnu7200794', 'TCN U 720079 4'],
  ['MSKU 266654-2', 'MSK U 266654 2'],
])('accepts %s', async (number, printed) => {
  expect(await ask('container-number', { number })).toMatchObject({
    ...{ valid: true, problem: null, printed, category_name: 'freight container' },
  })
})

// python3-stdnum 1.18 raises InvalidChecksum for both.
it.each(['CSQU3054384', 'HLXU2007419'])('finds the wrong digit in %s', async (number) => {
  expect(await ask('container-number', { number })).toMatchObject({
    ...{ valid: false, problem: 'check_digit' },
  })
})

it('gives the digit that is missing, and says where it is 0 for 10', async () => {
  expect(await ask('container-number', { number: 'CSQU305438' })).toMatchObject({
    ...{ number: 'CSQU3054383', check_digit: null, discouraged: false },
  })
  expect(await ask('container-number', { number: 'TASU1170000' })).toMatchObject({
    discouraged: true,
  })
})

it('knows three categories', async () => {
  expect(await ask('container-number', { number: 'CSQX305438' })).toMatchObject({
    ...{ valid: false, problem: 'category', category_name: null },
  })
})

it('refuses what is no container number', async () => {
  expect(await refusal('container-number', { number: 'CSQ3054383' })).toMatchObject({
    errors: { number: 'number must have four letters and six or seven digits' },
  })
})
