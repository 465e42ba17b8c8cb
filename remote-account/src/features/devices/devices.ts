import { type Device, loadAuth } from '@orchard/shared/auth'
import type { AccountApi } from '#src/data/account-api.ts'

/** The devices of the person: the pages loaded so far. */
export interface DeviceList {
  devices: readonly Device[]
  nextPage: string | null
  /** The visitor's own names; null if the product API does not respond. */
  names: ReadonlyMap<string, string> | null
  /** When the trust in a device ends, in ISO 8601, by device key; only those that are trusted. */
  trusted: ReadonlyMap<string, string>
}

/** @throws {AuthError} if the pool does not list them. */
export async function loadDevices(api: AccountApi): Promise<DeviceList> {
  const auth = await loadAuth()
  const [page, names, trusted] = await Promise.all([
    auth.listDevices(),
    api.deviceNames().catch(() => null),
    api
      .security()
      .then(({ trustedDevices }) => trustedDevices())
      .catch(() => []),
  ])
  return { ...page, names, trusted: new Map(trusted.map((one) => [one.device_key, one.ends_at])) }
}

/** The list once the pool has forgotten a device. */
export function withoutDevice(list: DeviceList, key: string): DeviceList {
  const trusted = new Map(list.trusted)
  trusted.delete(key)
  return { ...list, trusted, devices: list.devices.filter((device) => device.key !== key) }
}
