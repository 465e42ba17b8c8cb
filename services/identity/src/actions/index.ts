import type { Action } from './action.ts'
import * as admin from './admin.ts'
import * as attributes from './attributes.ts'
import * as devices from './devices.ts'
import * as mfa from './mfa.ts'
import * as passkeys from './passkeys.ts'
import * as passwords from './passwords.ts'
import * as signUp from './sign-up.ts'
import * as tokens from './tokens.ts'

/** All supported operations by their name in `X-Amz-Target`: whatever these files export. */
export const ACTIONS: ReadonlyMap<string, Action> = new Map(
  [admin, attributes, devices, mfa, passkeys, passwords, signUp, tokens]
    .flatMap((file) => Object.values<Action>(file))
    .map((action) => [action.name, action]),
)
