import { readJson } from '@orchard/shared/product-api'
import { listTrustedDevices } from '@orchard/shared/responses/devices'
import {
  beginEmailChange,
  confirmEmailChange,
  getEmailChange,
  getRecoveryCodes,
  makeRecoveryCodes,
} from '@orchard/shared/responses/recovery'
import type { Call } from './calls.ts'

/** An event between this browser and the user pool, which the product API cannot see itself. */
export type SecurityEvent =
  | 'password_changed'
  | 'phone_changed'
  | 'phone_removed'
  | 'signed_out_everywhere'
  | 'device_forgotten'
  | 'passkey_added'
  | 'passkey_removed'

/** Calls to the product API about the security of the account; see `createSecurityApi`. */
export type SecurityApi = ReturnType<typeof createSecurityApi>

/**
 * @param call sends a request to the product API.
 * @param report the same about what has happened already.
 */
export function createSecurityApi({ call, report }: { call: Call; report: Call }) {
  return {
    recoveryCodes: async () => readJson(await call('GET', '/recovery-codes'), getRecoveryCodes),
    /** Needs a sign-in of the last ten minutes, or fails with `sign_in_too_old`; so does `beginEmailChange`. */
    makeRecoveryCodes: async () =>
      (await readJson(await call('POST', '/recovery-codes', {}), makeRecoveryCodes)).codes,
    /** Lists the devices that need no code. */
    trustedDevices: async () =>
      (await readJson(await call('GET', '/trusted-devices'), listTrustedDevices)).devices,
    async endTrust(deviceKey: string) {
      await call('DELETE', `/trusted-devices/${encodeURIComponent(deviceKey)}`)
    },
    emailChange: async () => readJson(await call('GET', '/email'), getEmailChange),
    beginEmailChange: async (email: string) =>
      readJson(await call('POST', '/email', { email }), beginEmailChange),
    confirmEmailChange: async (codes: { old_code: string; new_code: string }) =>
      (await readJson(await call('POST', '/email/confirm', codes), confirmEmailChange)).email,
    async cancelEmailChange() {
      await call('DELETE', '/email')
    },
    /** Has the owner told by email. What has happened has happened: a failure changes nothing. */
    async tell(what: SecurityEvent) {
      await report('POST', '/security-events', { what }).catch(() => undefined)
    },
  }
}
