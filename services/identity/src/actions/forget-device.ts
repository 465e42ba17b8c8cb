import { z } from 'zod'
import { authenticate } from '#src/tokens/verify-access-token.ts'
import { assertDeviceTracking, deviceOf } from '#src/users/device.ts'
import { defineAction } from './action.ts'

const shape = z.object({ AccessToken: z.string(), DeviceKey: z.string().min(1) })

/** `ForgetDevice` drops a device; its next sign-in needs the second factor again. */
export const forgetDevice = defineAction('ForgetDevice', shape, async (provider, input) => {
  assertDeviceTracking(provider)
  const { user } = await authenticate(provider, input.AccessToken)
  const device = deviceOf(user, input.DeviceKey)
  const devices = user.devices.filter((one) => one !== device)
  provider.store.updateUser(user, { devices })
  return undefined
})
