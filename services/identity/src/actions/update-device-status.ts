import { z } from 'zod'
import { authenticate } from '#src/tokens/verify-access-token.ts'
import { assertDeviceTracking, deviceOf } from '#src/users/device.ts'
import { defineAction } from './action.ts'

const shape = z.object({
  AccessToken: z.string(),
  DeviceKey: z.string().min(1),
  DeviceRememberedStatus: z.enum(['remembered', 'not_remembered']),
})

/** `UpdateDeviceStatus` sets whether the device replaces the second factor. */
export const updateDeviceStatus = defineAction(
  'UpdateDeviceStatus',
  shape,
  async (provider, input) => {
    assertDeviceTracking(provider)
    const { user } = await authenticate(provider, input.AccessToken)
    const device = deviceOf(user, input.DeviceKey)
    const modifiedAt = provider.clock.now()
    const remembered = input.DeviceRememberedStatus === 'remembered'
    const changed = { ...device, remembered, modifiedAt }
    const devices = user.devices.map((one) => (one === device ? changed : one))
    provider.store.updateUser(user, { devices })
    return {}
  },
)
