import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

const check = (isin: string) => ask('isin-check', { isin })

// python3-stdnum 1.18: stdnum.isin.validate().
it.each([
  ['US0378331005', 'US'],
  ['AU0000XVGZA3', 'AU'],
  ['fr 0000131104', 'FR'],
  ['JP-363340000-1', 'JP'],
  ['NO0010096183', 'NO'],
])('accepts %s', async (isin, country) => {
  expect(await check(isin)).toMatchObject({ valid: true, problem: null, country })
})

// python3-stdnum 1.18: to_isin() of stdnum.us.cusip, stdnum.gb.sedol and stdnum.de.wkn, and
// stdnum.isin.from_natid('ch', '1203204').
it.each([
  ['US38259P5089', 'cusip', '38259P508'],
  ['US5949181045', 'cusip', '594918104'],
  ['GB00B15KXQ89', 'sedol', 'B15KXQ8'],
  ['GB0002634946', 'sedol', '0263494'],
  ['DE000A0MNRK9', 'wkn', 'A0MNRK'],
  ['DE0007164600', 'wkn', '716460'],
  ['CH0012032048', 'valor', '1203204'],
])('finds the national number in %s', async (isin, kind, number) => {
  expect(await check(isin)).toMatchObject({ valid: true, national: { kind, number } })
})

// python3-stdnum 1.18 raises InvalidChecksum, and InvalidComponent for the country ZZ.
it.each([
  ['US0378331003', 'check_digit'],
  ['ZZ0000000003', 'prefix'],
])('finds the mistake in %s', async (isin, problem) => {
  expect(await check(isin)).toMatchObject({ valid: false, problem })
})

it('looks at the check digit of a CUSIP, too', async () => {
  // 037833100 is a CUSIP by python3-stdnum 1.18, 037833101 is not.
  const { isin } = await check('US037833101')
  expect(await check(String(isin))).toMatchObject({ valid: false, problem: 'national' })
})

it('gives the digit that is missing', async () => {
  expect(await check('GB00BYXJL75')).toMatchObject({
    ...{ isin: 'GB00BYXJL758', valid: true, check_digit: null, expected_check_digit: 8 },
  })
})

it('knows prefixes that are no countries', async () => {
  // python3-stdnum 1.18: stdnum.isin.from_natid('xs', '097172196').
  expect(await check('XS0971721963')).toMatchObject({
    ...{ valid: true, country: null, country_name: null },
    ...{ scope: 'securities cleared internationally', national: { kind: null } },
  })
  // python3-stdnum 1.18: stdnum.isin.calc_check_digit('XTV15WLZJMF') is 0.
  expect(await check('XTV15WLZJMF')).toMatchObject({ isin: 'XTV15WLZJMF0', valid: true })
})

it.each(['US03783310', 'U50378331005', 'US03783310055', 'US037833100X', '---'])(
  'refuses %s',
  async (isin) => {
    expect(await refusal('isin-check', { isin })).toMatchObject({
      errors: { isin: 'isin must have two letters, nine letters or digits and a check digit' },
    })
  },
)
