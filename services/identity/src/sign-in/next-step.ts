import { refusal } from '#src/cognito-error.ts'
import { sixDigits, uuid } from '#src/crypto/random.ts'
import type { Provider } from '#src/provider.ts'
import type { Device, MfaMethod, User } from '#src/store/model.ts'
import { grantTokens } from '#src/tokens/issue-tokens.ts'
import { mask } from '#src/users/codes.ts'
import { deviceOf, findDevice } from '#src/users/device.ts'
import { type ChallengeOutcome, openSession } from './session.ts'
import type { Progress, SessionChallenge, SignInSession } from './state.ts'

/** A challenge, or the end of a sign-in: tokens, or on the hosted pages the user, for a code. */
export type AuthOutcome =
  | ChallengeOutcome
  | { AuthenticationResult: object; ChallengeParameters: object }
  | { userId: string }

/** Handles the response to a sign-in step; returns the next step or tokens. */
export type Challenge = (
  provider: Provider,
  responses: Record<string, string>,
  session: string | undefined,
) => Promise<AuthOutcome>

/** The text of the custom challenge. */
export const CUSTOM_QUESTION = 'The code that we have sent you'

const MAX_OFFERED_DEVICES = 20

/**
 * Continues a sign-in after the password is proven.
 * @throws {CognitoError} if the user is disabled, is unconfirmed or must reset the password, and
 * for an unknown device (`ResourceNotFoundException`, on which clients forget the device and
 * retry).
 */
export async function afterPassword(provider: Provider, user: User, progress: Progress) {
  if (!user.enabled) throw refusal.disabled()
  if (user.status === 'UNCONFIRMED') throw refusal.unconfirmed()
  if (user.status === 'RESET_REQUIRED') throw refusal.resetRequired()
  if (progress.deviceKey) deviceOf(user, progress.deviceKey)
  return nextStep(provider, user, progress)
}

/** Returns the next step of a sign-in, or its tokens. */
export async function nextStep(
  provider: Provider,
  user: User,
  progress: Progress,
): Promise<AuthOutcome> {
  if (user.status === 'FORCE_CHANGE_PASSWORD') return askNewPassword(provider, user, progress)
  const wantsCustom = progress.custom === 'wanted' || user.mfa.customChallenge
  if (wantsCustom && progress.custom !== 'passed') return askCustom(provider, user, progress)
  const device = progress.deviceKey ? findDevice(user, progress.deviceKey) : undefined
  if (device && !progress.isDeviceProven)
    return ask(provider, user, progress, 'DEVICE_SRP_AUTH', { DEVICE_KEY: device.key })
  const isTrusted = device?.isRemembered && progress.isDeviceProven
  if (!progress.isMfaDone && !isTrusted) {
    const challenge = askSecondFactor(provider, user, progress)
    if (challenge) return challenge
  }
  if (progress.isHosted) return { userId: user.id }
  return { AuthenticationResult: await finish(provider, user, device), ChallengeParameters: {} }
}

/** Asks for the code of one second factor, and sends it if it is a text message. */
export function askMfa(provider: Provider, user: User, progress: Progress, method: MfaMethod) {
  if (method === 'SOFTWARE_TOKEN_MFA')
    return ask(provider, user, progress, method, { FRIENDLY_DEVICE_NAME: 'Authenticator app' })
  const to = user.attributes['phone_number'] ?? ''
  const code = sixDigits(provider.random)
  provider.messages.send({ to, medium: 'SMS', kind: 'sign-in', code }, user.attributes.email)
  const parameters = {
    CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
    CODE_DELIVERY_DESTINATION: mask(to),
  }
  return ask(provider, user, progress, method, parameters, { code })
}

function askSecondFactor(provider: Provider, user: User, progress: Progress) {
  const { enabled, mustSetUp, preferred } = user.mfa
  const [first, ...others] = enabled
  if (preferred && enabled.includes(preferred)) return askMfa(provider, user, progress, preferred)
  if (first && others.length === 0) return askMfa(provider, user, progress, first)
  if (first)
    return ask(provider, user, progress, 'SELECT_MFA_TYPE', {
      MFAS_CAN_CHOOSE: JSON.stringify(enabled),
    })
  if (!mustSetUp) return null
  return ask(provider, user, progress, 'MFA_SETUP', { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' })
}

function askNewPassword(provider: Provider, user: User, progress: Progress): ChallengeOutcome {
  const { sub: _sub, ...attributes } = user.attributes
  return ask(provider, user, progress, 'NEW_PASSWORD_REQUIRED', {
    requiredAttributes: '[]',
    userAttributes: JSON.stringify(attributes),
  })
}

/** This pool's custom challenge is an emailed code; in a real pool, functions define it. */
function askCustom(provider: Provider, user: User, progress: Progress): ChallengeOutcome {
  const { email } = user.attributes
  const code = sixDigits(provider.random)
  provider.messages.send({ to: email, medium: 'EMAIL', kind: 'custom-challenge', code }, email)
  const parameters = { question: CUSTOM_QUESTION, destination: mask(email) }
  return ask(provider, user, progress, 'CUSTOM_CHALLENGE', parameters, { code })
}

/** Opens a step and builds its response. */
function ask(
  provider: Provider,
  user: User,
  progress: Progress,
  challenge: SessionChallenge,
  parameters: Record<string, string>,
  more: Pick<SignInSession, 'code' | 'totp'> = {},
): ChallengeOutcome {
  const about = { userId: user.id, username: user.id, challenge, progress }
  return {
    ChallengeName: challenge,
    Session: openSession(provider, { ...about, ...more }),
    ChallengeParameters: { USERNAME: user.id, USER_ID_FOR_SRP: user.id, ...parameters },
  }
}

/** Issues the tokens, and offers a device key to a client that has none. */
async function finish(provider: Provider, user: User, device: Device | undefined) {
  const { config, clock, random, store } = provider
  if (device) {
    const lastUsedAt = clock.now()
    const devices = user.devices.map((one) => (one === device ? { ...one, lastUsedAt } : one))
    store.updateUser(user, { devices })
    return grantTokens(provider, user, { deviceKey: device.key })
  }
  if (!config.deviceTracking) return grantTokens(provider, user)
  const [region] = config.poolId.split('_')
  const DeviceKey = `${region}_${uuid(random)}`
  const DeviceGroupKey = `-${random(4).toString('hex')}`
  const older = Object.entries(user.offeredDevices).slice(1 - MAX_OFFERED_DEVICES)
  const offeredDevices = { ...Object.fromEntries(older), [DeviceKey]: DeviceGroupKey }
  store.updateUser(user, { offeredDevices })
  const tokens = await grantTokens(provider, user, { deviceKey: DeviceKey })
  return { ...tokens, NewDeviceMetadata: { DeviceKey, DeviceGroupKey } }
}
