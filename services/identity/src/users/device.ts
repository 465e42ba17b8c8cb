import { refusal } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import type { Device, User } from '#src/store/model.ts'

/**
 * @throws {CognitoError} if the pool does not track devices, with the message that clients know.
 */
export function assertDeviceTracking({ config }: Provider): void {
  if (!config.deviceTracking)
    throw refusal.parameter('Device tracking has not been configured in this User Pool')
}

/** @throws {CognitoError} if the user has no such device. */
export function deviceOf(user: User, key: string): Device {
  const device = user.devices.find((one) => one.key === key)
  if (!device) throw refusal.noDevice()
  return device
}

/** Describes a device in Cognito's format; times in seconds. */
export function describeDevice(device: Device): object {
  return {
    DeviceKey: device.key,
    DeviceAttributes: [
      { Name: 'device_status', Value: 'valid' },
      { Name: 'device_name', Value: device.name },
    ],
    DeviceCreateDate: device.createdAt / 1_000,
    DeviceLastModifiedDate: device.modifiedAt / 1_000,
    DeviceLastAuthenticatedDate: device.lastUsedAt / 1_000,
  }
}
