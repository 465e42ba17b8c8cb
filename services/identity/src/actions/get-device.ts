import { z } from 'zod'
import { authenticate } from '#src/tokens/verify-access-token.ts'
import { assertDeviceTracking, describeDevice, deviceOf } from '#src/users/device.ts'
import { defineAction } from './action.ts'

const shape = z.object({ AccessToken: z.string(), DeviceKey: z.string().min(1) })

/** `GetDevice`: one of the caller's devices. */
export const getDevice = defineAction('GetDevice', shape, async (provider, input) => {
  assertDeviceTracking(provider)
  const { user } = await authenticate(provider, input.AccessToken)
  return { Device: describeDevice(deviceOf(user, input.DeviceKey)) }
})
