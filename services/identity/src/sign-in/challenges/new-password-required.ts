import { nextStep } from '#src/sign-in/next-step.ts'
import { answerOf, takeSession, userOf } from '#src/sign-in/session.ts'
import { readAttributes } from '#src/users/attributes.ts'
import { assertPassword, createPassword } from '#src/users/password.ts'
import type { Challenge } from './challenge.ts'

const PREFIX = 'userAttributes.'

/** `NEW_PASSWORD_REQUIRED` replaces a password that was set for the user. */
export const newPasswordRequired: Challenge = async (provider, responses, name) => {
  const password = answerOf(responses, 'NEW_PASSWORD')
  const { session, retry } = takeSession(provider, name, 'NEW_PASSWORD_REQUIRED')
  const user = userOf(provider, session)
  try {
    assertPassword(password)
    const given = Object.entries(responses)
      .filter(([key]) => key.startsWith(PREFIX) && key !== `${PREFIX}email`)
      .map(([key, Value]) => ({ Name: key.slice(PREFIX.length), Value }))
    const attributes = { ...user.attributes, ...readAttributes(given) }
    provider.store.updateUser(user, {
      attributes,
      password: createPassword(provider, user.id, password),
      status: 'CONFIRMED',
    })
  } catch (error) {
    retry()
    throw error
  }
  return nextStep(provider, user, session.progress)
}
