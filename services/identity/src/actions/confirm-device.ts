import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import { authenticate } from '#src/tokens/verify-access-token.ts'
import { assertDeviceTracking } from '#src/users/device.ts'
import { defineAction } from './action.ts'

const shape = z.object({
  AccessToken: z.string(),
  DeviceKey: z.string().min(1),
  DeviceName: z.string().max(1_024).nullish(),
  DeviceSecretVerifierConfig: z.object({
    Salt: z.base64().min(1).max(1_024),
    PasswordVerifier: z.base64().min(1).max(1_024),
  }),
})

/** `ConfirmDevice` remembers a device that a sign-in offered, with the verifier it chose. */
export const confirmDevice = defineAction('ConfirmDevice', shape, async (provider, input) => {
  assertDeviceTracking(provider)
  const { user } = await authenticate(provider, input.AccessToken)
  const { [input.DeviceKey]: groupKey, ...offeredDevices } = user.offeredDevices
  if (groupKey === undefined) throw refusal.noDevice()
  const { PasswordVerifier, Salt } = input.DeviceSecretVerifierConfig
  const now = provider.clock.now()
  const device = {
    key: input.DeviceKey,
    groupKey,
    name: input.DeviceName || input.DeviceKey,
    password: { salt: toHex(Salt), verifier: toHex(PasswordVerifier) },
    remembered: true,
    createdAt: now,
    modifiedAt: now,
    lastUsedAt: now,
  }
  provider.store.updateUser(user, { offeredDevices, devices: [...user.devices, device] })
  return { UserConfirmationNecessary: false }
})

function toHex(base64: string): string {
  return Buffer.from(base64, 'base64').toString('hex')
}
