import { createHmac } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { CognitoError } from '#src/cognito-error.ts'
import { token } from '#src/crypto/random.ts'
import type { Provider } from '#src/provider.ts'
import type { Passkey, User } from '#src/store/model.ts'

/** Cognito's limit for each user. */
const MAX_PASSKEYS = 20
const CHALLENGE_BYTES = 32
const SITE_NAME = 'API Orchard'

/** The domain to which passkeys are bound. */
export function relyingPartyId({ config }: Provider): string {
  return new URL(config.siteUrl).hostname
}

/** Passkeys replace the password alone, so that they are of no use to a user who needs a second factor. */
export function usablePasskeys({ config }: Provider, user: User): readonly Passkey[] {
  const { customChallenge, enabled, mustSetUp } = user.mfa
  const needsMore = enabled.length > 0 || mustSetUp || customChallenge
  const isUsable = config.passkeys && user.enabled && user.status === 'CONFIRMED' && !needsMore
  return isUsable ? user.passkeys : []
}

/**
 * Asks for a new passkey. The challenge counts once, for three minutes and this user.
 * @throws {CognitoError} `LimitExceededException`
 */
export function askForNew(provider: Provider, user: User) {
  assertRoom(user)
  const challenge = provider.passkeyChallenges.add(user.id, (random) =>
    token(random, CHALLENGE_BYTES),
  )
  return generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: relyingPartyId(provider),
    userName: user.attributes.email,
    userDisplayName: user.attributes.email,
    userID: new TextEncoder().encode(user.id),
    challenge: bytesOf(challenge),
    excludeCredentials: user.passkeys.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Checks a new passkey and adds it.
 * @throws {CognitoError} in Cognito's names: what was asked, on which site, and with which authenticator.
 */
export async function addPasskey(
  provider: Provider,
  user: User,
  response: RegistrationResponseJSON,
): Promise<void> {
  const { challenge, origin } = clientDataOf(response)
  const taken = provider.passkeyChallenges.take(challenge)
  if (taken.state !== 'live' || taken.value !== user.id)
    throw new CognitoError('WebAuthnChallengeNotFoundException', 'Challenge not found or expired')
  assertRoom(user)
  if (!provider.config.siteOrigins.includes(origin))
    throw new CognitoError('WebAuthnOriginNotAllowedException', `Origin ${origin} is not allowed`)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyId(provider),
  }).catch((error: unknown) => {
    throw isOtherParty(error)
      ? new CognitoError('WebAuthnRelyingPartyMismatchException', 'Relying party does not match')
      : notSupported()
  })
  if (!verified) throw notSupported()
  const { counter, id, publicKey, transports = [] } = registrationInfo.credential
  if (user.passkeys.some((one) => one.id === id)) throw notSupported()
  const passkey = {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
    attachment: response.authenticatorAttachment ?? null,
    createdAt: provider.clock.now(),
  }
  provider.store.updateUser(user, { passkeys: [...user.passkeys, passkey] })
}

/** Asks for one of these passkeys; returns what it has to sign, and the options for the browser. */
export async function askForOne(
  provider: Provider,
  passkeys: readonly Pick<Passkey, 'id' | 'transports'>[],
) {
  const challenge = token(provider.random, CHALLENGE_BYTES)
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyId(provider),
    challenge: bytesOf(challenge),
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
    userVerification: 'required',
  })
  return { challenge, options }
}

/** True if one of the user's passkeys signed the challenge on this site; keeps its count. */
export async function isSigned(
  provider: Provider,
  user: User,
  challenge: string,
  response: AuthenticationResponseJSON,
): Promise<boolean> {
  const passkey = usablePasskeys(provider, user).find(({ id }) => id === response.id)
  if (!passkey) return false
  const { id, counter } = passkey
  const found = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: provider.config.siteOrigins,
    expectedRPID: relyingPartyId(provider),
    credential: { id, counter, publicKey: bytesOf(passkey.publicKey) },
  }).catch(() => null) // whatever is wrong, it proves nothing
  if (!found?.verified) return false
  const { newCounter } = found.authenticationInfo
  // The passkey may have been removed or used meanwhile.
  const isLast = user.passkeys.some((one) => one.id === id && one.counter === counter)
  if (!isLast) return false
  const passkeys = user.passkeys.map((one) =>
    one.id === id ? { ...one, counter: newCounter } : one,
  )
  provider.store.updateUser(user, { passkeys })
  return true
}

/**
 * A passkey for an unknown name, or none: like a real pool it asks some of them for a passkey, the same ones each
 * time, so that the response does not reveal who is registered.
 */
export function standInPasskeys(
  { config, store }: Provider,
  name: string,
): Pick<Passkey, 'id' | 'transports'>[] {
  const hash = createHmac('sha256', store.secret).update(`passkey:${name.toLowerCase()}`).digest()
  const isAsked = config.passkeys && hash.readUInt8() % 2 === 0
  return isAsked
    ? [{ id: hash.subarray(0, 16).toString('base64url'), transports: ['internal'] }]
    : []
}

/** @throws {CognitoError} if the user has as many passkeys as Cognito keeps. */
function assertRoom(user: User): void {
  if (user.passkeys.length >= MAX_PASSKEYS)
    throw new CognitoError('LimitExceededException', `A user can have ${MAX_PASSKEYS} passkeys`)
}

/** The page as the browser reports it; the library verifies the rest. */
function clientDataOf(response: RegistrationResponseJSON): { challenge: string; origin: string } {
  try {
    const text = Buffer.from(response.response.clientDataJSON, 'base64url').toString()
    const { challenge, origin } = JSON.parse(text) as Record<string, unknown>
    if (typeof challenge === 'string' && typeof origin === 'string') return { challenge, origin }
  } catch {} // said below
  throw new CognitoError('InvalidParameterException', 'The credential is not readable')
}

function isOtherParty(error: unknown): boolean {
  return error instanceof Error && error.name === 'UnexpectedRPIDHash'
}

function notSupported(): CognitoError {
  const words = 'The authenticator is not supported'
  return new CognitoError('WebAuthnCredentialNotSupportedException', words)
}

/** A copy on a buffer of its own, as the library wants it. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'))
}
