import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import { takeSession } from '#src/sign-in/session.ts'
import { authenticate } from '#src/tokens/verify-access-token.ts'
import { createTotpSecret } from '#src/users/totp.ts'
import { defineAction } from './action.ts'

const shape = z.object({ AccessToken: z.string().nullish(), Session: z.string().nullish() })

/** `AssociateSoftwareToken` issues a secret for an authenticator app, also during `MFA_SETUP`. */
export const associateSoftwareToken = defineAction(
  'AssociateSoftwareToken',
  shape,
  async (provider, input) => {
    const secret = createTotpSecret(provider.random)
    if (input.AccessToken) {
      const { user } = await authenticate(provider, input.AccessToken)
      provider.store.updateUser(user, { mfa: { ...user.mfa, pendingTotpSecret: secret } })
      return { SecretCode: secret }
    }
    if (!input.Session) throw refusal.parameter('Either AccessToken or Session is required')
    const { session } = takeSession(provider, input.Session, 'MFA_SETUP')
    const next = provider.sessions.add({ ...session, totp: { secret, isProven: false } })
    return { SecretCode: secret, Session: next }
  },
)
