import { refusal } from '#src/cognito-error.ts'
import { finishHandshake } from '#src/sign-in/handshake.ts'
import { nextStep } from '#src/sign-in/next-step.ts'
import type { Challenge } from './challenge.ts'

/** `DEVICE_PASSWORD_VERIFIER` checks the signature of the remembered device. */
export const devicePasswordVerifier: Challenge = async (provider, responses) => {
  const { handshake } = finishHandshake(provider, responses, 'device')
  const user = provider.store.findUser(handshake.userId)
  if (!user) throw refusal.wrongPassword()
  if (!user.enabled) throw refusal.disabled()
  const device = user.devices.find((one) => one.key === handshake.identity.name)
  if (!device) throw refusal.noDevice()
  return nextStep(provider, user, { ...handshake.progress, isDeviceProven: true })
}
