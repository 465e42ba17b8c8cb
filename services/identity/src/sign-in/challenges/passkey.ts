import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import type { Challenge } from '#src/sign-in/next-step.ts'
import { responseOf, takeSession, userOf } from '#src/sign-in/session.ts'
import { grantTokens } from '#src/tokens/issue-tokens.ts'
import { isSigned } from '#src/users/passkeys.ts'

const credential = z.object({
  id: z.string().min(1),
  rawId: z.string().min(1),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().exactOptional(),
  }),
})

/**
 * `WEB_AUTHN` checks the signature of a passkey; one try, since the challenge counts once. A passkey is no device that
 * the pool could remember.
 */
export const webAuthn: Challenge = async (provider, responses, name) => {
  const response = readCredential(responseOf(responses, 'CREDENTIAL'))
  const { session } = takeSession(provider, name, 'WEB_AUTHN')
  const { passkeyChallenge = '' } = session
  const user = provider.store.findUser(session.userId) ? userOf(provider, session) : null
  if (!user || !(await isSigned(provider, user, passkeyChallenge, response)))
    throw refusal.wrongPassword()
  return { AuthenticationResult: await grantTokens(provider, user), ChallengeParameters: {} }
}

/** @throws {CognitoError} unless it is what browsers return for a passkey. */
function readCredential(text: string): z.infer<typeof credential> {
  try {
    return credential.parse(JSON.parse(text))
  } catch {
    throw refusal.parameter('CREDENTIAL is not a credential in JSON')
  }
}
