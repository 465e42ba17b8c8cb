import { customAuth } from './custom-auth.ts'
import type { Flow } from './flow.ts'
import { userAuth } from './user-auth.ts'
import { userPasswordAuth } from './user-password-auth.ts'
import { userSrpAuth } from './user-srp-auth.ts'

/** All supported values of `AuthFlow`. */
export const FLOWS: ReadonlyMap<string, Flow> = new Map([
  ['USER_SRP_AUTH', userSrpAuth],
  ['USER_PASSWORD_AUTH', userPasswordAuth],
  ['USER_AUTH', userAuth],
  ['CUSTOM_AUTH', customAuth],
])
