import { CognitoError, refusal } from '#src/cognito-error.ts'
import { finishHandshake } from '#src/sign-in/handshake.ts'
import { afterPassword } from '#src/sign-in/next-step.ts'
import type { Challenge } from './challenge.ts'

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
