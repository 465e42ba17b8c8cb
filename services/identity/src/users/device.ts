import { refusal } from '#src/cognito-error.ts'
import type { Device, User } from '#src/store/model.ts'

export function findDevice(user: User, key: string): Device | undefined {
  return user.devices.find((device) => device.key === key)
}

/** @throws {CognitoError} if the user has no such device. */
export function deviceOf(user: User, key: string): Device {
  const device = findDevice(user, key)
  if (!device) throw refusal.noDevice()
  return device
}
