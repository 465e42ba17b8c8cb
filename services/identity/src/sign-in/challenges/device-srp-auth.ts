import { refusal } from '#src/cognito-error.ts'
import { startHandshake } from '#src/sign-in/handshake.ts'
import { answerOf, takeSession, userOf } from '#src/sign-in/session.ts'
import type { Challenge } from './challenge.ts'

/** `DEVICE_SRP_AUTH` starts the proof of a remembered device. */
export const deviceSrpAuth: Challenge = async (provider, responses, name) => {
  const srpA = answerOf(responses, 'SRP_A')
  const deviceKey = answerOf(responses, 'DEVICE_KEY')
  const { session } = takeSession(provider, name, 'DEVICE_SRP_AUTH')
  const user = userOf(provider, session)
  const device = user.devices.find((one) => one.key === deviceKey)
  if (!device || deviceKey !== session.progress.deviceKey) throw refusal.noDevice()
  const prover = {
    purpose: 'device',
    userId: user.id,
    identity: { group: device.groupKey, name: device.key },
    password: device.password,
    progress: session.progress,
  } as const
  return {
    ChallengeName: 'DEVICE_PASSWORD_VERIFIER',
    ChallengeParameters: {
      ...startHandshake(provider, prover, srpA),
      USERNAME: user.id,
      DEVICE_KEY: device.key,
    },
  }
}
