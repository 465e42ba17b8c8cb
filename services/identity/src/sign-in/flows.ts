import type { Provider } from '#src/provider.ts'
import { mask } from '#src/users/codes.ts'
import { askForPasskey, findPasskeys } from './ask-for-passkey.ts'
import { type AuthOutcome, afterPassword, CUSTOM_QUESTION, nextStep } from './next-step.ts'
import { findProver, provePassword, startPasswordProof } from './prove-password.ts'
import { openSession, responseOf, startProgress } from './session.ts'

/** Starts a sign-in from `AuthParameters`; returns a challenge or tokens. */
type Flow = (provider: Provider, parameters: Record<string, string>) => Promise<AuthOutcome>

/** The first factors that everybody has. */
const FIRST_FACTORS = ['PASSWORD_SRP', 'PASSWORD']

/** `USER_SRP_AUTH` proves the password without sending it. */
const userSrpAuth: Flow = async (provider, parameters) =>
  startPasswordProof(
    provider,
    responseOf(parameters, 'USERNAME'),
    responseOf(parameters, 'SRP_A'),
    startProgress(parameters),
  )

/** `USER_PASSWORD_AUTH` takes the password itself. */
const userPasswordAuth: Flow = async (provider, parameters) => {
  const username = responseOf(parameters, 'USERNAME')
  const user = provePassword(provider, username, responseOf(parameters, 'PASSWORD'))
  return afterPassword(provider, user, startProgress(parameters))
}

/** `USER_AUTH` takes the client's preferred first factor, or asks for one. */
const userAuth: Flow = async (provider, parameters) => {
  const username = responseOf(parameters, 'USERNAME')
  const progress = startProgress(parameters)
  const { PASSWORD, PREFERRED_CHALLENGE, SRP_A } = parameters
  if (PREFERRED_CHALLENGE === 'PASSWORD_SRP' && SRP_A)
    return startPasswordProof(provider, username, SRP_A, progress)
  if (PREFERRED_CHALLENGE === 'PASSWORD' && PASSWORD)
    return afterPassword(provider, provePassword(provider, username, PASSWORD), progress)
  if (PREFERRED_CHALLENGE === 'WEB_AUTHN') {
    const asked = await askForPasskey(provider, username, progress)
    if (asked) return asked
  }
  const { id: userId } = findProver(provider, username)
  const challenge = 'SELECT_CHALLENGE'
  const hasPasskeys = findPasskeys(provider, username).length > 0
  return {
    ChallengeName: challenge,
    Session: openSession(provider, { challenge, userId, username, progress }),
    ChallengeParameters: { USERNAME: userId },
    AvailableChallenges: [...FIRST_FACTORS, ...(hasPasskeys ? ['WEB_AUTHN'] : [])],
  }
}

/**
 * `CUSTOM_AUTH` asks a challenge of the pool's own, after the password (`SRP_A`) or instead of it.
 */
const customAuth: Flow = async (provider, parameters) => {
  const username = responseOf(parameters, 'USERNAME')
  const progress = { ...startProgress(parameters), custom: 'wanted' as const }
  if (parameters['CHALLENGE_NAME'] === 'SRP_A')
    return startPasswordProof(provider, username, responseOf(parameters, 'SRP_A'), progress)
  const user = provider.store.findUser(username)
  if (user?.enabled && user.status === 'CONFIRMED')
    return nextStep(provider, user, { ...progress, deviceKey: null })
  // Nothing is sent, but the response looks the same as for a user.
  const { id } = findProver(provider, username)
  const challenge = 'CUSTOM_CHALLENGE'
  return {
    ChallengeName: challenge,
    Session: openSession(provider, { challenge, userId: id, username, progress }),
    ChallengeParameters: {
      USERNAME: id,
      USER_ID_FOR_SRP: id,
      question: CUSTOM_QUESTION,
      destination: mask(username),
    },
  }
}

/** All supported values of `AuthFlow`. */
export const FLOWS: ReadonlyMap<string, Flow> = new Map([
  ['USER_SRP_AUTH', userSrpAuth],
  ['USER_PASSWORD_AUTH', userPasswordAuth],
  ['USER_AUTH', userAuth],
  ['CUSTOM_AUTH', customAuth],
])
