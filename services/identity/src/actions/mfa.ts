import { z } from 'zod'
import { CognitoError, refusal } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import { takeSession, userOf } from '#src/sign-in/session.ts'
import type { MfaMethod, User } from '#src/store/model.ts'
import { authenticate } from '#src/tokens/verify-access-token.ts'
import { checkTotp, createTotpSecret } from '#src/users/totp.ts'
import { defineAction, defineUserAction, userInput } from './action.ts'

/** A user who signed in, or one in the step `MFA_SETUP` of a sign-in. */
const tokenOrSession = z.object({
  AccessToken: z.string().nullish(),
  Session: z.string().nullish(),
})

const totpProof = z.object({
  UserCode: z.string().min(1),
  FriendlyDeviceName: z.string().nullish(),
})
type TotpProof = z.infer<typeof totpProof>

/** `AssociateSoftwareToken` issues a secret for an authenticator app, also during `MFA_SETUP`. */
export const associateSoftwareToken = defineAction(
  'AssociateSoftwareToken',
  tokenOrSession,
  async (provider, input) => {
    const secret = createTotpSecret(provider.random)
    if (input.AccessToken) {
      const user = await authenticate(provider, input.AccessToken)
      provider.store.updateUser(user, { mfa: { ...user.mfa, pendingTotpSecret: secret } })
      return { SecretCode: secret }
    }
    const { session } = takeSetup(provider, input.Session)
    const next = provider.sessions.add({ ...session, totp: { secret, isProven: false } })
    return { SecretCode: secret, Session: next }
  },
)

/** `VerifySoftwareToken` proves by a first code that the authenticator app holds the secret. */
export const verifySoftwareToken = defineAction(
  'VerifySoftwareToken',
  tokenOrSession.extend(totpProof.shape),
  async (provider, input) => {
    if (input.AccessToken) return verifySignedIn(provider, input.AccessToken, input)
    const { attempt, session } = takeSetup(provider, input.Session)
    const user = userOf(provider, session)
    const proven = attempt(() => proveTotp(provider, session.totp?.secret, input))
    const method = 'SOFTWARE_TOKEN_MFA'
    provider.store.updateUser(user, {
      mfa: { ...user.mfa, ...proven, mustSetUp: false, enabled: [method], preferred: method },
    })
    const totp = { secret: proven.totpSecret, isProven: true }
    return { Status: 'SUCCESS', Session: provider.sessions.add({ ...session, totp }) }
  },
)

const settings = z
  .object({ Enabled: z.boolean().nullish(), PreferredMfa: z.boolean().nullish() })
  .nullish()

/** `SetUserMFAPreference` enables second factors and sets the preferred one. */
export const setUserMfaPreference = defineUserAction(
  'SetUserMFAPreference',
  userInput.extend({
    SMSMfaSettings: settings,
    SoftwareTokenMfaSettings: settings,
    EmailMfaSettings: settings,
  }),
  (provider, user, input) => {
    if (input.EmailMfaSettings?.Enabled)
      throw refusal.parameter('Email MFA is not enabled for this user pool')
    const wanted = [
      ['SMS_MFA', input.SMSMfaSettings],
      ['SOFTWARE_TOKEN_MFA', input.SoftwareTokenMfaSettings],
    ] as const
    if (wanted.every(([, setting]) => setting?.PreferredMfa))
      throw refusal.parameter('Only one MFA method can be preferred')
    let mfa = user.mfa
    for (const [method, setting] of wanted) {
      if (setting?.Enabled) assertAvailable(user, method)
      if (setting?.PreferredMfa && !(setting.Enabled ?? mfa.enabled.includes(method)))
        throw refusal.parameter('A preferred MFA method must be enabled')
      if (setting) mfa = applySetting(mfa, method, setting)
    }
    provider.store.updateUser(user, { mfa })
    return {}
  },
)

function takeSetup(provider: Provider, name: string | null | undefined) {
  if (!name) throw refusal.parameter('Either AccessToken or Session is required')
  return takeSession(provider, name, 'MFA_SETUP')
}

async function verifySignedIn(provider: Provider, accessToken: string, proof: TotpProof) {
  const user = await authenticate(provider, accessToken)
  const proven = provider.attempts.count(`totp-setup:${user.id}`, () =>
    proveTotp(provider, user.mfa.pendingTotpSecret, proof),
  )
  provider.store.updateUser(user, { mfa: { ...user.mfa, ...proven, pendingTotpSecret: null } })
  return { Status: 'SUCCESS' }
}

/** @throws {CognitoError} for a wrong code, and where no secret was issued. */
function proveTotp({ clock }: Provider, secret: string | null | undefined, proof: TotpProof) {
  const result = checkTotp(clock, secret ?? '', proof.UserCode, 0)
  if (!secret || result.state !== 'right')
    throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch')
  const totpName = proof.FriendlyDeviceName ?? null
  return { totpSecret: secret, totpName, lastTotpStep: result.step }
}

function applySetting(
  mfa: User['mfa'],
  method: MfaMethod,
  setting: NonNullable<z.infer<typeof settings>>,
): User['mfa'] {
  const others = mfa.enabled.filter((one) => one !== method)
  const isEnabled = setting.Enabled ?? mfa.enabled.includes(method)
  const isPreferred = isEnabled && (setting.PreferredMfa ?? mfa.preferred === method)
  const otherPreferred = mfa.preferred === method ? null : mfa.preferred
  return {
    ...mfa,
    enabled: isEnabled ? [...others, method] : others,
    preferred: isPreferred ? method : otherPreferred,
  }
}

function assertAvailable(user: User, method: MfaMethod): void {
  if (method === 'SOFTWARE_TOKEN_MFA' && !user.mfa.totpSecret)
    throw refusal.parameter('User has not verified software token mfa')
  if (method === 'SMS_MFA' && user.attributes['phone_number_verified'] !== 'true')
    throw refusal.parameter('User does not have delivery config set to turn on SMS_MFA')
}
