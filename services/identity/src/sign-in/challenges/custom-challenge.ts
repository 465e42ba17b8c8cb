import { isSameText } from '@orchard/shared-node/secrets'
import { refusal } from '#src/cognito-error.ts'
import { nextStep } from '#src/sign-in/next-step.ts'
import { answerOf, takeSession, userOf } from '#src/sign-in/session.ts'
import type { Challenge } from './challenge.ts'

/**
 * `CUSTOM_CHALLENGE` checks the emailed code. Like most pools' functions, it repeats the challenge
 * under a new session after a wrong answer, until no tries are left.
 */
export const customChallenge: Challenge = async (provider, responses, name) => {
  const answer = answerOf(responses, 'ANSWER')
  const { session } = takeSession(provider, name, 'CUSTOM_CHALLENGE')
  provider.attempts.assertAllowed(`custom:${session.userId}`)
  if (session.code !== undefined && isSameText(session.code, answer)) {
    const user = userOf(provider, session)
    provider.attempts.succeed(`custom:${session.userId}`)
    const deviceKey = responses['DEVICE_KEY'] ?? session.progress.deviceKey
    return nextStep(provider, user, { ...session.progress, deviceKey, custom: 'passed' })
  }
  provider.attempts.fail(`custom:${session.userId}`)
  if (session.triesLeft <= 1) throw refusal.wrongPassword()
  const { triesLeft, ...again } = session
  return {
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session: provider.sessions.add({ ...again, triesLeft: triesLeft - 1 }),
    ChallengeParameters: {
      USERNAME: session.userId,
      USER_ID_FOR_SRP: session.userId,
      question: 'The code that we have sent you',
    },
  }
}
