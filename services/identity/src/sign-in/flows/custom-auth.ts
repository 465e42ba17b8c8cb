import { nextStep } from '#src/sign-in/next-step.ts'
import { startPasswordProof } from '#src/sign-in/prove-password.ts'
import { answerOf, openSession, startProgress } from '#src/sign-in/session.ts'
import { mask } from '#src/users/codes.ts'
import { standIn } from '#src/users/stand-in.ts'
import type { Flow } from './flow.ts'

/**
 * `CUSTOM_AUTH` asks a challenge of the pool's own, after the password (`SRP_A`) or instead of it.
 */
export const customAuth: Flow = async (provider, parameters) => {
  const username = answerOf(parameters, 'USERNAME')
  const progress = { ...startProgress(parameters), custom: 'wanted' as const }
  if (parameters['CHALLENGE_NAME'] === 'SRP_A')
    return startPasswordProof(provider, username, answerOf(parameters, 'SRP_A'), progress)
  const user = provider.store.findUser(username)
  if (user?.enabled && user.status === 'CONFIRMED')
    return nextStep(provider, user, { ...progress, deviceKey: null })
  // Nothing is sent, but the response looks the same as for a user.
  const { id } = user ?? standIn(provider, username)
  const challenge = 'CUSTOM_CHALLENGE'
  return {
    ChallengeName: challenge,
    Session: openSession(provider, { challenge, userId: id, username, progress }),
    ChallengeParameters: {
      USERNAME: id,
      USER_ID_FOR_SRP: id,
      question: 'The code that we have sent you',
      destination: mask(username),
    },
  }
}
