import { uuid } from '#src/crypto/random.ts'
import type { Provider } from '#src/provider.ts'
import type { SignUpData, User } from '#src/store/model.ts'
import { createPassword } from './password.ts'

/** Adds a user, who signs in with the email address. */
export function createUser(
  provider: Provider,
  attributes: User['attributes'],
  password: string,
  signUp: SignUpData | null = null,
) {
  const id = uuid(provider.random)
  const now = provider.clock.now()
  const user: User = {
    id,
    status: 'UNCONFIRMED',
    enabled: true,
    groups: [],
    attributes: { ...attributes, sub: id },
    password: createPassword(provider, id, password),
    signUp,
    mfa: NO_MFA,
    codes: {},
    offeredDevices: {},
    devices: [],
    passkeys: [],
    createdAt: now,
    modifiedAt: now,
  }
  provider.store.addUser(user)
  return user
}

/** The second factors of a new user: none. */
export const NO_MFA: User['mfa'] = {
  enabled: [],
  preferred: null,
  totpSecret: null,
  totpName: null,
  pendingTotpSecret: null,
  lastTotpStep: 0,
  mustSetUp: false,
  customChallenge: false,
}
