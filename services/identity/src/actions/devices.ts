import { z } from 'zod'
import { refusal } from '#src/cognito-error.ts'
import type { Device } from '#src/store/model.ts'
import {
  assertDeviceTracking,
  dropDevice,
  rememberedStatus,
  setRemembered,
} from '#src/users/device.ts'
import { defineUserAction, userInput } from './action.ts'

const LARGEST_PAGE = 60

const ofDevice = userInput.extend({ DeviceKey: z.string().min(1) })
const verifierPart = z.base64().min(1).max(1_024)

/**
 * `ConfirmDevice` adds a device that a sign-in offered, with the verifier it chose. The pool is set to “user opt-in”: the
 * device is not remembered until its owner asks for it.
 */
export const confirmDevice = defineUserAction(
  'ConfirmDevice',
  ofDevice.extend({
    DeviceName: z.string().max(1_024).nullish(),
    DeviceSecretVerifierConfig: z.object({ Salt: verifierPart, PasswordVerifier: verifierPart }),
  }),
  (provider, user, input) => {
    const { [input.DeviceKey]: groupKey, ...offeredDevices } = user.offeredDevices
    if (groupKey === undefined) throw refusal.noDevice()
    const { PasswordVerifier, Salt } = input.DeviceSecretVerifierConfig
    const now = provider.clock.now()
    const device = {
      key: input.DeviceKey,
      groupKey,
      name: input.DeviceName || input.DeviceKey,
      password: { salt: toHex(Salt), verifier: toHex(PasswordVerifier) },
      isRemembered: false,
      createdAt: now,
      modifiedAt: now,
      lastUsedAt: now,
    }
    provider.store.updateUser(user, { offeredDevices, devices: [...user.devices, device] })
    return { UserConfirmationNecessary: true }
  },
  assertDeviceTracking,
)

/** `UpdateDeviceStatus` sets whether the device replaces the second factor. */
export const updateDeviceStatus = defineUserAction(
  'UpdateDeviceStatus',
  ofDevice.extend({ DeviceRememberedStatus: rememberedStatus }),
  (provider, user, input) => {
    setRemembered(provider, user, input)
    return {}
  },
  assertDeviceTracking,
)

/** `ForgetDevice` drops a device; its next sign-in needs the second factor again. */
export const forgetDevice = defineUserAction(
  'ForgetDevice',
  ofDevice,
  (provider, user, input) => {
    dropDevice(provider, user, input.DeviceKey)
    return undefined
  },
  assertDeviceTracking,
)

/**
 * `ListDevices` pages through the caller's remembered devices, oldest first; the token is the last key seen. A pool lists no
 * others to a user.
 */
export const listDevices = defineUserAction(
  'ListDevices',
  userInput.extend({
    Limit: z.int().min(0).max(LARGEST_PAGE).nullish(),
    PaginationToken: z.string().nullish(),
  }),
  (_provider, user, input) => {
    const limit = input.Limit || LARGEST_PAGE
    const seen = input.PaginationToken
      ? Buffer.from(input.PaginationToken, 'base64url').toString()
      : null
    const devices = user.devices.filter(({ isRemembered }) => isRemembered)
    const start = seen === null ? 0 : devices.findIndex((device) => device.key === seen) + 1
    if (seen !== null && start === 0) throw refusal.parameter('Invalid pagination token')
    const page = devices.slice(start, start + limit)
    const last = page.at(-1)
    const hasMore = last !== undefined && start + limit < devices.length
    return {
      Devices: page.map(describeDevice),
      ...(hasMore ? { PaginationToken: Buffer.from(last.key).toString('base64url') } : {}),
    }
  },
  assertDeviceTracking,
)

/** Describes a device in Cognito's format; times in seconds. */
function describeDevice(device: Device): object {
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

function toHex(base64: string): string {
  return Buffer.from(base64, 'base64').toString('hex')
}
