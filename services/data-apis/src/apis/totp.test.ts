import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

const SECRETS = {
  sha1: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  sha256: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA====',
  sha512:
    'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNA=',
}

// RFC 6238, appendix B; computed again with hmac of Python 3.11.7.
it.each([
  [59, '94287082', '46119246', '90693936'],
  [1_111_111_109, '07081804', '68084774', '25091201'],
  [1_111_111_111, '14050471', '67062674', '99943326'],
  [1_234_567_890, '89005924', '91819424', '93441116'],
  [2_000_000_000, '69279037', '90698825', '38618901'],
  [20_000_000_000, '65353130', '77737706', '47863826'],
])('gives the codes of the standard at %d', async (time, sha1, sha256, sha512) => {
  const codes = { sha1, sha256, sha512 }
  for (const algorithm of ['sha1', 'sha256', 'sha512'] as const) {
    const query = { secret: SECRETS[algorithm], time, digits: 8, algorithm }
    expect(await ask('totp', query)).toMatchObject({
      ...{ code: codes[algorithm], counter: Math.floor(time / 30) },
    })
  }
})

// hmac of Python 3.11.7 at 2025-10-04T07:00:00Z.
it('takes the present unless told, and any way of writing a secret', async () => {
  for (const secret of ['JBSWY3DPEHPK3PXP', 'jbsw y3dp-ehpk 3pxp'])
    expect(await ask('totp', { secret })).toMatchObject({
      ...{ code: '323503', seconds_left: 30, secret_bytes: 10 },
    })
})

it('lists the codes around, which follow each other', async () => {
  const secret = SECRETS.sha1
  const at = (time: number) => ask<{ codes: object[] }>('totp', { secret, time, digits: 8 })
  const { codes } = await at(1_111_111_111)
  expect(codes.slice(0, 2)).toEqual([
    { step: -1, code: '07081804', valid_from: '2005-03-18T01:58:00Z' },
    { step: 0, code: '14050471', valid_from: '2005-03-18T01:58:30Z' },
  ])
  // date -u -d @250000000000 of GNU coreutils 9.1 is 12:26:40.
  expect((await at(250_000_000_000)).codes).toMatchObject([
    { valid_from: '9892-03-08T12:26:00Z' },
    { valid_from: '9892-03-08T12:26:30Z' },
    { valid_from: '9892-03-08T12:27:00Z' },
  ])
  expect((await at(0)).codes).toMatchObject([{ step: 0 }, { step: 1, code: '94287082' }])
})

it('refuses what is no Base32', async () => {
  for (const secret of ['ABC1', '====', 'A', 'AB', 'ÄÖ'])
    expect(await refusal('totp', { secret })).toMatchObject({
      status: 400,
      errors: { secret: 'secret must be Base32, the letters A to Z and the digits 2 to 7' },
    })
})
