import type { User } from '#src/store/model.ts'
import { NO_MFA } from '#src/users/create-user.ts'

/** A user for tests that need no password. */
export function createPasswordlessUser(email: string): User {
  return {
    id: `id-of-${email}`,
    status: 'CONFIRMED',
    enabled: true,
    groups: [],
    attributes: { email, email_verified: 'true' },
    password: { salt: '01', verifier: '01' },
    signUp: null,
    mfa: NO_MFA,
    codes: {},
    offeredDevices: {},
    devices: [],
    passkeys: [],
    createdAt: 0,
    modifiedAt: 0,
  }
}
