import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

const PAYLOAD =
  'eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ'

const make = (claims: unknown, header: unknown = { alg: 'HS256' }) =>
  [header, claims, 'signed']
    .map((part) => Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)))
    .map((bytes) => bytes.toString('base64url'))
    .join('.')

// RFC 7519, section 3.1; its signature was found right with the key of RFC 7515, appendix A.1.
it('reads the example of the standard', async () => {
  const token = `eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.${PAYLOAD}.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk`
  expect(await ask('jwt-decode', { token: `Bearer ${token}` })).toEqual({
    ...{ algorithm: 'HS256', key_id: null, issuer: 'joe', subject: null },
    ...{ issued_at: null, not_before: null, expires_at: '2011-03-22T18:43:00Z' },
    ...{ state: 'expired', seconds_left: 1_300_819_380 - 1_759_561_200 },
    ...{ signature_bytes: 32, verified: false },
    header: '{"typ":"JWT",\r\n "alg":"HS256"}',
    claims: '{"iss":"joe",\r\n "exp":1300819380,\r\n "http://example.com/is_root":true}',
  })
})

// RFC 7519, section 6.1.
it('warns of a token that is not signed', async () => {
  expect(await ask('jwt-decode', { token: `eyJhbGciOiJub25lIn0.${PAYLOAD}.` })).toMatchObject({
    algorithm: 'none',
    signature_bytes: 0,
    problems: ['The token is not signed; refuse it.'],
  })
})

// The clock stands at 2025-10-04T07:00:00Z; date -u -d @1759561201 of GNU coreutils 9.1 is a second later.
it.each([
  [{ exp: 1_759_561_201 }, 'current', 1],
  [{ exp: 1_759_561_200 }, 'expired', 0],
  [{ exp: 1_800_000_000, nbf: 1_759_561_201 }, 'not_yet_valid', 40_438_800],
  [{ nbf: 1 }, 'no_expiry', null],
])('judges the times %j', async (claims, state, seconds_left) => {
  expect(await ask('jwt-decode', { token: make(claims) })).toMatchObject({ state, seconds_left })
})

it.each([
  [{ exp: 1_759_563_600_000 }, 'exp is in milliseconds, not in seconds.'],
  [{ exp: 'soon' }, 'exp is not a time.'],
  [{}, 'It never expires, for exp is missing.'],
  [{ exp: 100, iat: 200 }, 'It expires before it was issued.'],
  [{ exp: 100, iss: 7 }, 'iss is not a text.'],
  [{ exp: 100, aud: ['a', 1] }, 'aud is neither a text nor a list of texts.'],
])('says what is wrong with %j', async (claims, problem) => {
  expect(await ask('jwt-decode', { token: make(claims) })).toMatchObject({ problems: [problem] })
})

it('refuses what is no token', async () => {
  for (const token of ['abc', 'a.b', make('no object'), `${make({})}!`])
    expect(await refusal('jwt-decode', { token })).toMatchObject({
      status: 400,
      errors: { token: expect.stringMatching(/^token must /) },
    })
  expect(await refusal('jwt-decode', { token: 'a.b.c.d.e' })).toMatchObject({
    status: 422,
    code: 'token_encrypted',
  })
})
