import { z } from 'zod'
import { CognitoError, refusal } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import { takeSession, userOf } from '#src/sign-in/session.ts'
import { authenticate } from '#src/tokens/verify-access-token.ts'
import { changePreference, mfaPreference } from '#src/users/mfa-preference.ts'
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

/** `SetUserMFAPreference` enables second factors and sets the preferred one. */
export const setUserMfaPreference = defineUserAction(
  'SetUserMFAPreference',
  userInput.extend(mfaPreference.shape),
  (provider, user, input) => {
    changePreference(provider, user, input)
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
