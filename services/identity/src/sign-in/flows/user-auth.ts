import { afterPassword } from '#src/sign-in/next-step.ts'
import { findProver, provePassword, startPasswordProof } from '#src/sign-in/prove-password.ts'
import { answerOf, openSession, startProgress } from '#src/sign-in/session.ts'
import type { Flow } from './flow.ts'

/** The first factors offered by this pool. */
const FIRST_FACTORS = ['PASSWORD_SRP', 'PASSWORD']

/** `USER_AUTH` takes the client's preferred first factor, or asks for one. */
export const userAuth: Flow = async (provider, parameters) => {
  const username = answerOf(parameters, 'USERNAME')
  const progress = startProgress(parameters)
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
  const challenge = 'SELECT_CHALLENGE'
  return {
    ChallengeName: challenge,
    Session: openSession(provider, { challenge, userId: id, username, progress }),
    ChallengeParameters: { USERNAME: id },
    AvailableChallenges: FIRST_FACTORS,
  }
}
