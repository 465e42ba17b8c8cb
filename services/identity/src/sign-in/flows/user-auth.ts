import { refusal } from '#src/cognito-error.ts'
import { afterPassword } from '#src/sign-in/next-step.ts'
import { findProver, provePassword, startPasswordProof } from '#src/sign-in/prove-password.ts'
import { answerOf, openSession, startProgress, takeSession, userOf } from '#src/sign-in/session.ts'
import type { Flow } from './flow.ts'

/** The first factors that this pool offers. */
const FIRST_FACTORS = ['PASSWORD_SRP', 'PASSWORD']

/** `USER_AUTH`: the client says which first factor it prefers, or is asked. */
export const userAuth: Flow = async (provider, parameters, session) => {
  const username = answerOf(parameters, 'USERNAME')
  const progress = startProgress(parameters)
  if (session !== undefined) {
    // Who has just confirmed a sign-up need not type the password again.
    const { session: signedUp } = takeSession(provider, session, 'SIGNED_UP')
    const user = userOf(provider, signedUp)
    if (user.id !== provider.store.findUser(username)?.id) throw refusal.invalidSession()
    return afterPassword(provider, user, progress)
  }
  const preferred = parameters['PREFERRED_CHALLENGE']
  if (preferred === 'PASSWORD_SRP' && parameters['SRP_A'])
    return startPasswordProof(provider, username, parameters['SRP_A'], progress)
  if (preferred === 'PASSWORD' && parameters['PASSWORD'])
    return afterPassword(
      provider,
      provePassword(provider, username, parameters['PASSWORD']),
      progress,
    )
  const { id } = findProver(provider, username)
  const challenge = preferred === 'PASSWORD' ? 'PASSWORD' : 'SELECT_CHALLENGE'
  return {
    ChallengeName: challenge,
    Session: openSession(provider, { challenge, userId: id, username, progress }),
    ChallengeParameters: { USERNAME: id },
    AvailableChallenges: FIRST_FACTORS,
  }
}
