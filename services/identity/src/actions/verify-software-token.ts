import { z } from 'zod'
import { CognitoError, refusal } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import { takeSession, userOf } from '#src/sign-in/session.ts'
import { authenticate } from '#src/tokens/verify-access-token.ts'
import { checkTotp } from '#src/users/totp.ts'
import { defineAction } from './action.ts'

const shape = z.object({
  AccessToken: z.string().nullish(),
  Session: z.string().nullish(),
  UserCode: z.string().min(1),
  FriendlyDeviceName: z.string().nullish(),
})

/** `VerifySoftwareToken` proves by a first code that the authenticator app holds the secret. */
export const verifySoftwareToken = defineAction(
  'VerifySoftwareToken',
  shape,
  async (provider, input) => {
    if (input.AccessToken) return verifySignedIn(provider, input.AccessToken, input.UserCode)
    if (!input.Session) throw refusal.parameter('Either AccessToken or Session is required')
    const { session, retry } = takeSession(provider, input.Session, 'MFA_SETUP')
    const user = userOf(provider, session)
    const secret = session.totp?.secret
    const result = checkTotp(provider.clock, secret ?? '', input.UserCode, 0)
    if (!secret || result.state !== 'right') {
      retry()
      throw wrongCode()
    }
    const mfa = { ...user.mfa, totpSecret: secret, lastTotpStep: result.step, mustSetUp: false }
    provider.store.updateUser(user, {
      mfa: { ...mfa, enabled: ['SOFTWARE_TOKEN_MFA'], preferred: 'SOFTWARE_TOKEN_MFA' },
    })
    const next = provider.sessions.add({ ...session, totp: { secret, isProven: true } })
    return { Status: 'SUCCESS', Session: next }
  },
)

async function verifySignedIn(
  provider: Provider,
  accessToken: string,
  code: string,
): Promise<object> {
  const { user } = await authenticate(provider, accessToken)
  const attempt = `totp-setup:${user.id}`
  provider.attempts.assertAllowed(attempt)
  const secret = user.mfa.pendingTotpSecret
  const result = checkTotp(provider.clock, secret ?? '', code, 0)
  if (!secret || result.state !== 'right') {
    provider.attempts.fail(attempt)
    throw wrongCode()
  }
  provider.attempts.succeed(attempt)
  const { step: lastTotpStep } = result
  const mfa = { ...user.mfa, totpSecret: secret, pendingTotpSecret: null, lastTotpStep }
  provider.store.updateUser(user, { mfa })
  return { Status: 'SUCCESS' }
}

function wrongCode(): CognitoError {
  return new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch')
}
