import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

// python3-stdnum 1.18, stdnum.us.rtn.validate().
it.each([
  ['021000021', 2, 'New York', 'bank'],
  ['1110-0002-5', 11, 'Dallas', 'bank'],
  ['121000248', 12, 'San Francisco', 'bank'],
  ['322271627', 12, 'San Francisco', 'thrift institution'],
])('accepts %s', async (number, district, reserve_bank, assigned_for) => {
  expect(await ask('routing-number', { number })).toMatchObject({
    ...{ valid: true, problem: null, district, reserve_bank, assigned_for },
  })
})

// python3-stdnum 1.18 raises InvalidChecksum.
it('finds a wrong check digit', async () => {
  expect(await ask('routing-number', { number: '021000022' })).toMatchObject({
    ...{ valid: false, problem: 'check_digit', expected_check_digit: 1 },
  })
})

// Prefixes of the article "Routing transit number", read at netipedia.com/index.php/RTN.
it.each([
  ['000000518', true, 'United States government', null],
  ['611000020', true, 'electronic payments', 1],
  ['800000006', true, "traveller's cheques", null],
  ['131000021', false, null, null],
])('knows the prefix of %s', async (number, valid, assigned_for, district) => {
  expect(await ask('routing-number', { number })).toMatchObject({ valid, assigned_for, district })
})

it('refuses other lengths', async () => {
  expect(await refusal('routing-number', { number: '21000021' })).toMatchObject({
    errors: { number: 'number must have nine digits' },
  })
})

// Ranges of the article "ABA routing transit number" of Wikipedia, which cites the American Bankers
// Association's "Routing Number Administrative Board": 00–12, 21–32, 61–72 and 80.
it('knows no other prefix', async () => {
  const assigned: number[] = []
  for (let prefix = 0; prefix < 100; prefix++) {
    const stem = `${String(prefix).padStart(2, '0')}100010`
    const { expected_check_digit } = await ask('routing-number', { number: `${stem}0` })
    const response = await ask('routing-number', { number: `${stem}${expected_check_digit}` })
    if (response['valid']) assigned.push(prefix)
    expect(response['verdict']).toBe(response['valid'] ? 'well_formed' : 'impossible')
  }
  const range = (first: number) => Array.from({ length: 12 }, (_, index) => first + index)
  expect(assigned).toEqual([0, ...range(1), ...range(21), ...range(61), 80])
})

it('does not take zeros for a number that somebody has', async () => {
  expect(await ask('routing-number', { number: '000000000' })).toMatchObject({
    ...{ valid: false, problem: 'institution', verdict: 'impossible' },
  })
})
