import { customAuth } from './custom-auth.ts'
import type { Flow } from './flow.ts'
import { refreshTokenAuth } from './refresh-token-auth.ts'
import { userAuth } from './user-auth.ts'
import { userPasswordAuth } from './user-password-auth.ts'
import { userSrpAuth } from './user-srp-auth.ts'

/** Every `AuthFlow` of `InitiateAuth`. */
export const FLOWS: ReadonlyMap<string, Flow> = new Map([
  ['USER_SRP_AUTH', userSrpAuth],
  ['USER_PASSWORD_AUTH', userPasswordAuth],
  ['USER_AUTH', userAuth],
  ['CUSTOM_AUTH', customAuth],
  ['REFRESH_TOKEN_AUTH', refreshTokenAuth],
  ['REFRESH_TOKEN', refreshTokenAuth],
])
