import { refusal } from '#src/cognito-error.ts'
import { afterPassword } from '#src/sign-in/next-step.ts'
import { provePassword, startPasswordProof } from '#src/sign-in/prove-password.ts'
import { answerOf, takeSession } from '#src/sign-in/session.ts'
import type { Challenge } from './challenge.ts'

/** `SELECT_CHALLENGE` takes the choice of a first factor and its first response. */
export const selectChallenge: Challenge = async (provider, responses, name) => {
  const answer = answerOf(responses, 'ANSWER')
  if (answer !== 'PASSWORD' && answer !== 'PASSWORD_SRP')
    throw refusal.parameter('Challenge is not available: the answer is not among those offered')
  const proof = answerOf(responses, answer === 'PASSWORD' ? 'PASSWORD' : 'SRP_A')
  const { session } = takeSession(provider, name, 'SELECT_CHALLENGE')
  const { progress, username } = session
  if (answer === 'PASSWORD_SRP') return startPasswordProof(provider, username, proof, progress)
  return afterPassword(provider, provePassword(provider, username, proof), progress)
}
