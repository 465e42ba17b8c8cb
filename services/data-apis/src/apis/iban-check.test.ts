import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

/** ISO 7064, MOD 97-10, digit by digit: shares nothing with the library. */
function remainder(iban: string): number {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((one) => Number.parseInt(one, 36))
  return digits.reduce((rest, value) => (rest * (value > 9 ? 100 : 10) + value) % 97, 0)
}

// Accepted by python3-stdnum 1.18, stdnum.iban.is_valid.
it.each([
  ['DE89 3704 0044 0532 0130 00', '37040044', null, '0532013000'],
  ['GB29NWBK60161331926819', 'NWBK', '601613', '31926819'],
  ['IT60X0542811101000000123456', '05428', '11101', '000000123456'],
  ['no93-8601-1117-947', '8601', null, '1117947'],
  ['ES9121000418450200051332', '2100', '0418', '450200051332'],
])('takes %s apart', async (written, bank_code, branch_code, account) => {
  const response = await ask('iban-check', { iban: written })
  expect(response).toMatchObject({ valid: true, problem: null, bank_code, branch_code, account })
  expect(remainder(String(response['iban']))).toBe(1)
})

// Refused by python3-stdnum 1.18 as well; in the last one only the account's own digit is wrong.
it.each([
  ['XX89370400440532013000', 'country', null],
  ['DE8937040044053201300', 'length', 'DE'],
  ['DE89370400440532O13000', 'pattern', 'DE'],
  ['DE88370400440532013000', 'checksum', 'DE'],
  ['NO6686011117948', 'national', 'NO'],
])('names the first mistake in %s', async (iban, problem, country) => {
  expect(await ask('iban-check', { iban })).toMatchObject({
    ...{ valid: false, problem, country, bank_code: null, account: null },
  })
})

// Positions of the IBAN registry of SWIFT: codes first, then the account with its check digits.
it.each([
  ['FI2112345600000785', '123', null, '45600000785'],
  ['AX2112345600000785', '123', null, '45600000785'],
  ['SA0380000000608010167519', '80', null, '000000608010167519'],
  ['FR1420041010050500013M02606', '20041', '01005', '0500013M02606'],
  ['MU17BOMM0101101030300200000MUR', 'BOMM01', '01', '101030300200000MUR'],
  ['XK051212012345678906', '12', '12', '012345678906'],
  ['SI56263300012039086', '26', '330', '0012039086'],
  ['PT50000201231234567890154', '0002', '0123', '1234567890154'],
  ['PL61109010140000071219812874', '10901014', null, '0000071219812874'],
  ['TR330006100519786457841326', '00061', null, '00519786457841326'],
])('splits %s where its country does', async (iban, bank_code, branch_code, account) => {
  expect(await ask('iban-check', { iban })).toMatchObject({
    ...{ valid: true, bank_code, branch_code, account },
  })
})

it.each(['IBAN DE89 3704 0044 0532 0130 00', 'iban: DE89370400440532013000'])(
  'passes over the word in front of the number in %s',
  async (iban) => {
    expect(await ask('iban-check', { iban })).toMatchObject({
      ...{ valid: true, iban: 'DE89370400440532013000' },
    })
  },
)

it('notices every change of a single digit', async () => {
  const iban = 'DE89370400440532013000'
  for (let place = 4; place < iban.length; place++) {
    const wrong = `${iban.slice(0, place)}${(Number(iban[place]) + 1) % 10}${iban.slice(place + 1)}`
    expect(await ask('iban-check', { iban: wrong })).toMatchObject({ problem: 'checksum' })
  }
})

it('refuses what holds nothing', async () => {
  expect(await refusal('iban-check', { iban: ' - ' })).toMatchObject({
    status: 400,
    errors: { iban: 'iban must contain letters and digits' },
  })
})

// IBAN registry of SWIFT, release 101; refused and accepted by stdnum.iban of python-stdnum
// (2026-08-15) as well.
it.each([
  ['GB66123460161331926819', 'pattern'],
  ['IE78123493115212345678', 'pattern'],
  ['GE961A0000000101904917', 'pattern'],
  ['TR330006100519786457841326', null],
  ['PK36SCBL0000001123456702', null],
  ['PS92PALS000000000400123456702', null],
  ['DO28BAGR00000001212453611324', null],
  ['BY13NBRB3600900000002Z00AB00', null],
  ['XK051212012345678906', null],
  ['DZ580002100001113000000570', 'country'],
])('follows the structure of the registry in %s', async (iban, problem) => {
  const valid = problem === null
  expect(await ask('iban-check', { iban })).toMatchObject({ valid, problem })
})

/** An IBAN whose check digits are right for whatever follows them. */
function withCheck(country: string, bban: string): string {
  return `${country}${String(98 - remainder(`${country}00${bban}`)).padStart(2, '0')}${bban}`
}

// A digit where the registry has letters, and letters where it has digits, with right check digits.
it.each([
  ['GB', 'NWBK60161331926819', 4, 18],
  ['NL', 'ABNA0417164300', 4, 14],
  ['MU', 'BOMM0101101030300200000MUR', 4, 23],
  ['AE', '0331234567890123456', 0, 19],
  ['VG', 'VPVG0000012345678901', 4, 20],
])('minds each character of %s%s', async (country, bban, digitsFrom, digitsTo) => {
  for (let at = 0; at < bban.length; at++) {
    const isDigit = at >= digitsFrom && at < digitsTo
    const wrong = bban.slice(0, at) + (isDigit ? 'Q' : '7') + bban.slice(at + 1)
    expect(await ask('iban-check', { iban: withCheck(country, wrong) })).toMatchObject({
      ...{ valid: false, problem: 'pattern' },
    })
  }
})

it('refuses check digits that no calculation gives', async () => {
  const bban = withCheck('DE', '370400440532013000').slice(4)
  for (const digits of ['00', '01', '99'])
    expect(await ask('iban-check', { iban: `DE${digits}${bban}` })).toMatchObject({ valid: false })
})
