import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import type { Device, User } from '#src/store/model.ts'

/** The two values of `DeviceRememberedStatus`. */
export const rememberedStatus = z.enum(['remembered', 'not_remembered'])

/** @throws {CognitoError} if the pool does not track devices, in the words that clients know. */
export function assertDeviceTracking({ config }: Pick<Provider, 'config'>): void {
  if (!config.deviceTracking)
    throw refusal.parameter('Device tracking has not been configured in this User Pool')
}

export function findDevice(user: User, key: string): Device | undefined {
  return user.devices.find((device) => device.key === key)
}

/** @throws {CognitoError} if the user has no such device. */
export function deviceOf(user: User, key: string): Device {
  const device = findDevice(user, key)
  if (!device) throw refusal.noDevice()
  return device
}

/**
 * Sets whether a device replaces the second factor.
 * @throws {CognitoError} if the user has no such device.
 */
export function setRemembered(
  { clock, store }: Provider,
  user: User,
  input: {
    DeviceKey: string
    DeviceRememberedStatus?: z.infer<typeof rememberedStatus> | null | undefined
  },
): void {
  const device = deviceOf(user, input.DeviceKey)
  if (!input.DeviceRememberedStatus) return
  const isRemembered = input.DeviceRememberedStatus === 'remembered'
  const changed = { ...device, isRemembered, modifiedAt: clock.now() }
  store.updateUser(user, { devices: user.devices.map((one) => (one === device ? changed : one)) })
}

/**
 * Drops a device; its refresh tokens no longer work.
 * @throws {CognitoError} if the user has no such device.
 */
export function dropDevice({ store }: Provider, user: User, key: string): void {
  const device = deviceOf(user, key)
  store.updateUser(user, { devices: user.devices.filter((one) => one !== device) })
}

/** True for a device that was confirmed and dropped again. */
export function isForgotten(user: User, key: string): boolean {
  return !findDevice(user, key) && !(key in user.offeredDevices)
}
