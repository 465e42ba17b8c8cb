import { isSameText } from '@orchard/shared-node/secrets'
import { refusal } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import { finishHandshake, startHandshake } from '#src/sign-in/handshake.ts'
import { type AuthOutcome, askMfa, type Challenge, nextStep } from '#src/sign-in/next-step.ts'
import { responseOf, takeSession, userOf } from '#src/sign-in/session.ts'
import type { SignInSession } from '#src/sign-in/state.ts'
import { type MfaMethod, mfaMethod, type User } from '#src/store/model.ts'
import { deviceOf, findDevice } from '#src/users/device.ts'
import { checkTotp } from '#src/users/totp.ts'

/** `SMS_MFA` checks the code of the text message. A wrong one keeps the session open. */
export const smsMfa: Challenge = async (provider, responses, name) => {
  const code = responseOf(responses, 'SMS_MFA_CODE')
  return finishMfa(provider, name, 'SMS_MFA', ({ code: sent }) => {
    if (sent === undefined || !isSameText(sent, code)) throw refusal.wrongCode()
  })
}

/** `SOFTWARE_TOKEN_MFA` checks the authenticator's code. A wrong one keeps the session open. */
export const softwareTokenMfa: Challenge = async (provider, responses, name) => {
  const code = responseOf(responses, 'SOFTWARE_TOKEN_MFA_CODE')
  return finishMfa(provider, name, 'SOFTWARE_TOKEN_MFA', (_session, user) => {
    const { lastTotpStep, totpSecret } = user.mfa
    if (!totpSecret) throw refusal.wrongCode()
    const result = checkTotp(provider.clock, totpSecret, code, lastTotpStep)
    if (result.state !== 'right')
      throw result.state === 'used' ? refusal.usedTotp() : refusal.wrongCode()
    provider.store.updateUser(user, { mfa: { ...user.mfa, lastTotpStep: result.step } })
  })
}

/** @param check throws for a wrong code. */
async function finishMfa(
  provider: Provider,
  name: string | undefined,
  method: MfaMethod,
  check: (session: SignInSession, user: User) => void,
): Promise<AuthOutcome> {
  const { attempt, session } = takeSession(provider, name, method)
  const counted = `mfa:${session.userId}`
  provider.attempts.assertAllowed(counted)
  const user = userOf(provider, session)
  attempt(() => provider.attempts.count(counted, () => check(session, user)))
  return nextStep(provider, user, { ...session.progress, isMfaDone: true })
}

/** `SELECT_MFA_TYPE` takes the choice among several second factors. */
export const selectMfaType: Challenge = async (provider, responses, name) => {
  const method = mfaMethod.safeParse(responseOf(responses, 'ANSWER'))
  const { attempt, session } = takeSession(provider, name, 'SELECT_MFA_TYPE')
  const user = userOf(provider, session)
  return attempt(() => {
    if (!method.success || !user.mfa.enabled.includes(method.data))
      throw refusal.parameter('Invalid MFA type: the response is not among those offered')
    return askMfa(provider, user, session.progress, method.data)
  })
}

/** `MFA_SETUP` continues once `VerifySoftwareToken` has proven the new authenticator. */
export const mfaSetup: Challenge = async (provider, _responses, name) => {
  const { attempt, session } = takeSession(provider, name, 'MFA_SETUP')
  const user = userOf(provider, session)
  attempt(() => {
    if (!session.totp?.isProven) throw refusal.parameter('User has not verified software token mfa')
  })
  return nextStep(provider, user, { ...session.progress, isMfaDone: true })
}

/** `DEVICE_SRP_AUTH` starts the proof of a remembered device. */
export const deviceSrpAuth: Challenge = async (provider, responses, name) => {
  const srpA = responseOf(responses, 'SRP_A')
  const deviceKey = responseOf(responses, 'DEVICE_KEY')
  const { session } = takeSession(provider, name, 'DEVICE_SRP_AUTH')
  const user = userOf(provider, session)
  const device = findDevice(user, deviceKey)
  if (!device || deviceKey !== session.progress.deviceKey) throw refusal.noDevice()
  const prover = {
    purpose: 'device',
    userId: user.id,
    identity: { group: device.groupKey, name: device.key },
    password: device.password,
    progress: session.progress,
  } as const
  return {
    ChallengeName: 'DEVICE_PASSWORD_VERIFIER',
    ChallengeParameters: {
      ...startHandshake(provider, prover, srpA),
      USERNAME: user.id,
      DEVICE_KEY: device.key,
    },
  }
}

/** `DEVICE_PASSWORD_VERIFIER` checks the signature of the remembered device. */
export const devicePasswordVerifier: Challenge = async (provider, responses) => {
  const { handshake } = finishHandshake(provider, responses, 'device')
  const user = provider.store.findUser(handshake.userId)
  if (!user) throw refusal.wrongPassword()
  if (!user.enabled) throw refusal.disabled()
  deviceOf(user, handshake.identity.name)
  return nextStep(provider, user, { ...handshake.progress, isDeviceProven: true })
}
