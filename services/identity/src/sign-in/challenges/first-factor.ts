import { isSameText } from '@orchard/shared-node/secrets'
import { CognitoError, refusal } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import { askForPasskey } from '#src/sign-in/ask-for-passkey.ts'
import { finishHandshake } from '#src/sign-in/handshake.ts'
import {
  type AuthOutcome,
  afterPassword,
  type Challenge,
  CUSTOM_QUESTION,
  nextStep,
} from '#src/sign-in/next-step.ts'
import { provePassword, startPasswordProof } from '#src/sign-in/prove-password.ts'
import { responseOf, takeSession, userOf } from '#src/sign-in/session.ts'
import { readAttributes } from '#src/users/attributes.ts'
import { assertPassword, createPassword } from '#src/users/password.ts'

const ATTRIBUTE_PREFIX = 'userAttributes.'

/** `PASSWORD_VERIFIER` checks the signature that proves the password. */
export const passwordVerifier: Challenge = async (provider, responses) => {
  const { handshake, restore } = finishHandshake(provider, responses, 'user')
  const user = provider.store.findUser(handshake.userId)
  // The password may have changed since the proof started.
  if (user?.password.verifier !== handshake.password.verifier) throw refusal.wrongPassword()
  provider.attempts.succeed(user.id)
  const deviceKey = responses['DEVICE_KEY'] ?? handshake.progress.deviceKey
  try {
    return await afterPassword(provider, user, { ...handshake.progress, deviceKey })
  } catch (error) {
    // The client forgets the device and repeats the same response.
    const isDeviceGone = error instanceof CognitoError && error.code === 'ResourceNotFoundException'
    if (isDeviceGone) restore()
    throw error
  }
}

/** `SELECT_CHALLENGE` takes the choice of a first factor and its first response. */
export const selectChallenge: Challenge = async (provider, responses, name) => {
  const response = responseOf(responses, 'ANSWER')
  if (response === 'WEB_AUTHN') return selectPasskey(provider, name)
  if (response !== 'PASSWORD' && response !== 'PASSWORD_SRP') throw notOffered()
  const proof = responseOf(responses, response === 'PASSWORD' ? 'PASSWORD' : 'SRP_A')
  const { session } = takeSession(provider, name, 'SELECT_CHALLENGE')
  const { progress, username } = session
  if (response === 'PASSWORD_SRP') return startPasswordProof(provider, username, proof, progress)
  return afterPassword(provider, provePassword(provider, username, proof), progress)
}

async function selectPasskey(provider: Provider, name: string | undefined): Promise<AuthOutcome> {
  const { session } = takeSession(provider, name, 'SELECT_CHALLENGE')
  const asked = await askForPasskey(provider, session.username, session.progress)
  if (!asked) throw notOffered()
  return asked
}

function notOffered() {
  return refusal.parameter('Challenge is not available: the response is not among those offered')
}

/** `NEW_PASSWORD_REQUIRED` replaces a password that was set for the user. */
export const newPasswordRequired: Challenge = async (provider, responses, name) => {
  const password = responseOf(responses, 'NEW_PASSWORD')
  const { attempt, session } = takeSession(provider, name, 'NEW_PASSWORD_REQUIRED')
  const user = userOf(provider, session)
  attempt(() => {
    assertPassword(password)
    const given = Object.entries(responses)
      .filter(([key]) => key.startsWith(ATTRIBUTE_PREFIX) && key !== `${ATTRIBUTE_PREFIX}email`)
      .map(([key, Value]) => ({ Name: key.slice(ATTRIBUTE_PREFIX.length), Value }))
    const attributes = { ...user.attributes, ...readAttributes(given) }
    provider.store.updateUser(user, {
      attributes,
      password: createPassword(provider, user.id, password),
      status: 'CONFIRMED',
    })
  })
  return nextStep(provider, user, session.progress)
}

/**
 * `CUSTOM_CHALLENGE` checks the emailed code. Like most pools' functions, it repeats the challenge
 * under a new session after a wrong response, until no tries are left.
 */
export const customChallenge: Challenge = async (provider, responses, name) => {
  const response = responseOf(responses, 'ANSWER')
  const { session } = takeSession(provider, name, 'CUSTOM_CHALLENGE')
  provider.attempts.assertAllowed(`custom:${session.userId}`)
  if (session.code !== undefined && isSameText(session.code, response)) {
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
      question: CUSTOM_QUESTION,
    },
  }
}
