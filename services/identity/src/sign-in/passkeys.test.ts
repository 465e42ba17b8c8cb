import {
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  ListWebAuthnCredentialsCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { initiate, respond, tokensOf } from '#src/testing/client-calls.ts'
import {
  createTestPool,
  PASSWORD,
  refusalOf,
  type TestPool,
} from '#src/testing/create-test-pool.ts'
import { type Deviation, SoftwareAuthenticator } from '#src/testing/software-authenticator.ts'

const EMAIL = 'ana@example.com'
const SITE = { origin: 'http://localhost:3000', rpId: 'localhost' }
const WRONG = 'NotAuthorizedException: Incorrect username or password.'
let pool: TestPool
let AccessToken = ''

beforeEach(async () => {
  pool = await createTestPool()
  await pool.dev('users', { email: EMAIL, password: PASSWORD })
  ;({ AccessToken } = await tokensOf(pool, EMAIL, PASSWORD))
})
afterEach(() => pool.close())

async function startRegistration() {
  const started = await pool.client.send(new StartWebAuthnRegistrationCommand({ AccessToken }))
  return started.CredentialCreationOptions as {
    challenge: string
    rp: object
    excludeCredentials: { id: string }[]
  }
}

const complete = (Credential: object) =>
  pool.client.send(
    new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential: Credential as never }),
  )

async function register(authenticator = new SoftwareAuthenticator(), deviation: Deviation = {}) {
  const { challenge } = await startRegistration()
  await complete(authenticator.create({ ...SITE, challenge }, deviation))
  return authenticator
}

async function list() {
  const { Credentials = [] } = await pool.client.send(
    new ListWebAuthnCredentialsCommand({ AccessToken }),
  )
  return Credentials
}

const prefer = (USERNAME: string) =>
  initiate(pool, 'USER_AUTH', { USERNAME, PREFERRED_CHALLENGE: 'WEB_AUTHN' })

/** Asks for a passkey of the user, and returns what the browser is to do. */
async function ask() {
  const { ChallengeName, ChallengeParameters, Session } = await prefer(EMAIL)
  expect(ChallengeName).toBe('WEB_AUTHN')
  const text = ChallengeParameters?.['CREDENTIAL_REQUEST_OPTIONS'] ?? ''
  const options: { challenge: string; allowCredentials: { id: string }[] } = JSON.parse(text)
  return { options, Session }
}

const answer = (Session: string | undefined, credential: object) =>
  respond(pool, 'WEB_AUTHN', Session, { USERNAME: EMAIL, CREDENTIAL: JSON.stringify(credential) })

async function signIn(authenticator: SoftwareAuthenticator, deviation: Deviation = {}) {
  const { options, Session } = await ask()
  return answer(Session, authenticator.get({ ...SITE, ...options }, deviation))
}

describe('a passkey', () => {
  it('is registered, listed, signs in as often as wanted, and ends when it is deleted', async () => {
    const authenticator = await register()
    const id = authenticator.id.toString('base64url')
    expect(await list()).toEqual([
      {
        CredentialId: id,
        FriendlyCredentialName: 'Passkey',
        RelyingPartyId: 'localhost',
        AuthenticatorAttachment: 'platform',
        AuthenticatorTransports: ['internal'],
        CreatedAt: expect.any(Date),
      },
    ])
    for (const _time of [1, 2]) {
      const { AuthenticationResult } = await signIn(authenticator)
      expect(AuthenticationResult?.AccessToken).toBeDefined()
      expect(AuthenticationResult?.NewDeviceMetadata).toBeUndefined()
    }
    const remove = () =>
      pool.client.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId: id }))
    const { options, Session } = await ask()
    await remove()
    expect(await list()).toEqual([])
    expect(await refusalOf(remove())).toMatch(/^ResourceNotFoundException/)
    const late = authenticator.get({ ...SITE, ...options })
    expect(await refusalOf(answer(Session, late))).toBe(WRONG)
    expect((await prefer(EMAIL)).AvailableChallenges).toEqual(['PASSWORD_SRP', 'PASSWORD'])
  })

  it('can be chosen among the first factors', async () => {
    const authenticator = await register()
    const first = await initiate(pool, 'USER_AUTH', { USERNAME: EMAIL })
    expect(first.AvailableChallenges).toContain('WEB_AUTHN')
    const second = await respond(pool, 'SELECT_CHALLENGE', first.Session, {
      USERNAME: EMAIL,
      ANSWER: 'WEB_AUTHN',
    })
    const text = second.ChallengeParameters?.['CREDENTIAL_REQUEST_OPTIONS'] ?? ''
    const credential = authenticator.get({ ...SITE, ...JSON.parse(text) })
    const { AuthenticationResult } = await answer(second.Session, credential)
    expect(AuthenticationResult?.IdToken).toBeDefined()
  })

  it('is kept as a public key, so that nobody signs in with what the pool knows', async () => {
    await register()
    const kept = JSON.parse(pool.kept()).users[0].passkeys
    expect(Object.keys(kept[0]).toSorted()).toEqual([
      'attachment',
      'counter',
      'createdAt',
      'id',
      'publicKey',
      'transports',
    ])
  })
})

describe('a registration', () => {
  it.each<[string, Deviation, string]>([
    ['of another site', { origin: 'https://evil.example' }, 'WebAuthnOriginNotAllowedException'],
    ['for another party', { rpId: 'evil.example' }, 'WebAuthnRelyingPartyMismatchException'],
    ['with no verified person', { isVerified: false }, 'WebAuthnCredentialNotSupportedException'],
    ['of the wrong kind', { type: 'webauthn.get' }, 'WebAuthnCredentialNotSupportedException'],
    ['of a made-up challenge', { challenge: 'AAAA' }, 'WebAuthnChallengeNotFoundException'],
  ])('%s is refused', async (_what, deviation, name) => {
    expect(await refusalOf(register(undefined, deviation))).toMatch(new RegExp(`^${name}: `))
    expect(await list()).toEqual([])
  })

  it('counts once, for three minutes, and for who asked', async () => {
    const authenticator = new SoftwareAuthenticator()
    const { challenge } = await startRegistration()
    const credential = authenticator.create({ ...SITE, challenge })
    await complete(credential)
    const gone = /^WebAuthnChallengeNotFoundException/
    expect(await refusalOf(complete(credential))).toMatch(gone)

    const later = await startRegistration()
    expect(later.excludeCredentials.map(({ id }) => id)).toEqual([credential.id])
    pool.clock.advance(181)
    const late = new SoftwareAuthenticator().create({ ...SITE, ...later })
    expect(await refusalOf(complete(late))).toMatch(gone)

    const own = await startRegistration()
    await pool.dev('users', { email: 'eve@example.com', password: PASSWORD })
    ;({ AccessToken } = await tokensOf(pool, 'eve@example.com', PASSWORD))
    const stolen = new SoftwareAuthenticator().create({ ...SITE, ...own })
    expect(await refusalOf(complete(stolen))).toMatch(gone)
  })

  it('ends at twenty, which are listed in pages', async () => {
    for (let count = 0; count < 20; count++) await register()
    expect(await refusalOf(startRegistration())).toMatch(/^LimitExceededException/)
    const page = await pool.client.send(
      new ListWebAuthnCredentialsCommand({ AccessToken, MaxResults: 15 }),
    )
    expect(page.Credentials).toHaveLength(15)
    const rest = await pool.client.send(
      new ListWebAuthnCredentialsCommand({ AccessToken, NextToken: page.NextToken }),
    )
    expect(rest.Credentials).toHaveLength(5)
    expect(rest.NextToken).toBeUndefined()
  })
})

describe('a sign-in by passkey', () => {
  it.each<[string, Deviation]>([
    ['on another site', { origin: 'https://evil.example' }],
    ['for another party', { rpId: 'evil.example' }],
    ['without a verified person', { isVerified: false }],
    ['of another challenge', { challenge: 'AAAA' }],
    ['of the wrong kind', { type: 'webauthn.create' }],
    ['of a copy that counts anew', { counter: 1 }],
  ])('%s is refused', async (_what, deviation) => {
    const authenticator = await register()
    expect(await refusalOf(signIn(authenticator, deviation))).toBe(WRONG)
    expect((await signIn(authenticator)).AuthenticationResult).toBeDefined()
  })

  it('needs the key itself, not its name', async () => {
    const { id } = await register()
    const other = new SoftwareAuthenticator()
    const { options, Session } = await ask()
    const name = id.toString('base64url')
    const forged = { ...other.get({ ...SITE, ...options }), id: name, rawId: name }
    expect(await refusalOf(answer(Session, forged))).toBe(WRONG)
  })

  it('counts once', async () => {
    const authenticator = await register()
    const { options, Session } = await ask()
    const credential = authenticator.get({ ...SITE, ...options })
    await answer(Session, credential)
    expect(await refusalOf(answer(Session, credential))).toMatch(/Invalid session for the user/)
  })

  it.each([
    ['has 2FA', { mfa: 'totp' }],
    ['must set up 2FA', { mfa: 'setup' }],
    ['must reset the password', { status: 'RESET_REQUIRED' }],
    ['is disabled', { enabled: false }],
  ])('is not offered to a user who %s, even in the middle of one', async (_who, change) => {
    const authenticator = await register()
    const { options, Session } = await ask()
    await pool.dev('users', { email: EMAIL, ...change })
    const credential = authenticator.get({ ...SITE, ...options })
    expect(await refusalOf(answer(Session, credential))).toMatch(/^NotAuthorizedException/)
    expect((await prefer(EMAIL)).ChallengeName).toBe('SELECT_CHALLENGE')
  })

  it('asks some strangers for a passkey, too, the same ones each time', async () => {
    await register()
    const names = Array.from({ length: 30 }, (_, index) => `nobody${index}@example.com`)
    const asked = await Promise.all(names.map(prefer))
    const again = await Promise.all(names.map(prefer))
    const idsOf = ({ ChallengeParameters }: (typeof asked)[number]) =>
      JSON.parse(ChallengeParameters?.['CREDENTIAL_REQUEST_OPTIONS'] ?? '{}').allowCredentials
    expect(asked.map(idsOf)).toEqual(again.map(idsOf))
    const challenges = new Set(asked.map(({ ChallengeName }) => ChallengeName))
    expect([...challenges].toSorted()).toEqual(['SELECT_CHALLENGE', 'WEB_AUTHN'])
    const stranger = asked.find(({ ChallengeName }) => ChallengeName === 'WEB_AUTHN')
    const { options } = await ask()
    expect(
      Object.keys(JSON.parse(stranger?.ChallengeParameters?.['CREDENTIAL_REQUEST_OPTIONS'] ?? '')),
    ).toEqual(Object.keys(options))
    const credential = new SoftwareAuthenticator().get({ ...SITE, ...options })
    expect(await refusalOf(answer(stranger?.Session, credential))).toBe(WRONG)
  })

  it('is not offered by a pool without passkeys', async () => {
    await register()
    pool.config.passkeys = false
    expect(await refusalOf(startRegistration())).toMatch(/^WebAuthnNotEnabledException/)
    expect((await prefer(EMAIL)).ChallengeName).toBe('SELECT_CHALLENGE')
  })
})
