import type { User } from '#src/store/model.ts'

/** The second factors of a user who no longer has a phone number. */
export function withoutSms(mfa: User['mfa']): User['mfa'] {
  const enabled = mfa.enabled.filter((method) => method !== 'SMS_MFA')
  return { ...mfa, enabled, preferred: mfa.preferred === 'SMS_MFA' ? null : mfa.preferred }
}
