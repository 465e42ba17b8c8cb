import type { Call, ReadJson } from './calls.ts'
import {
  count,
  fields,
  flag,
  list,
  only,
  orNull,
  type ReadBy,
  text,
  textOrNull,
  timestamp,
} from './read-response.ts'

/** An event between this browser and the user pool, which the product API cannot see itself. */
export type SecurityEvent =
  | 'password_changed'
  | 'phone_changed'
  | 'phone_removed'
  | 'signed_out_everywhere'
  | 'device_forgotten'
  | 'passkey_added'
  | 'passkey_removed'

const readCodes = fields({
  left: count,
  created_at: orNull(timestamp),
  last_used_at: orNull(timestamp),
  is_offered: flag,
})
/** The state of the recovery codes of the account, without the codes. */
export type RecoveryCodes = ReadBy<typeof readCodes>

const readChange = fields({
  /** Masked; null where the account has no verified address. */
  old: textOrNull,
  new: text,
  expires_at: timestamp,
})
/** A change of email address that waits for its codes. */
export type EmailChange = ReadBy<typeof readChange>

/** Calls to the product API about the security of the account; see `createSecurityApi`. */
export type SecurityApi = ReturnType<typeof createSecurityApi>

/**
 * @param call sends a request to the product API.
 * @param report the same about what has happened already.
 * @param json reads the response.
 */
export function createSecurityApi({
  call,
  report,
  json,
}: {
  call: Call
  report: Call
  json: ReadJson
}) {
  return {
    recoveryCodes: async () => json(await call('GET', '/recovery-codes'), readCodes),
    /** Needs a sign-in of the last ten minutes, or fails with `sign_in_too_old`; so does `beginEmailChange`. */
    makeRecoveryCodes: async () =>
      json(await call('POST', '/recovery-codes', {}), only('codes', list(text))),
    /** Lists the devices that need no code. */
    trustedDevices: async () =>
      json(
        await call('GET', '/trusted-devices'),
        only('devices', list(fields({ device_key: text, ends_at: timestamp }))),
      ),
    async endTrust(deviceKey: string) {
      await call('DELETE', `/trusted-devices/${encodeURIComponent(deviceKey)}`)
    },
    emailChange: async () =>
      json(await call('GET', '/email'), fields({ pending: orNull(readChange), is_offered: flag })),
    beginEmailChange: async (email: string) =>
      json(await call('POST', '/email', { email }), readChange),
    confirmEmailChange: async (codes: { old_code: string; new_code: string }) =>
      json(await call('POST', '/email/confirm', codes), only('email', text)),
    async cancelEmailChange() {
      await call('DELETE', '/email')
    },
    /** Has the owner told by email. What has happened has happened: a failure changes nothing. */
    async tell(what: SecurityEvent) {
      await report('POST', '/security-events', { what }).catch(() => undefined)
    },
  }
}
