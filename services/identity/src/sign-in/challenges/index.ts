import type { Challenge } from '#src/sign-in/next-step.ts'
import * as first from './first-factor.ts'
import * as passkey from './passkey.ts'
import * as second from './second-factor.ts'

/** All supported values of `ChallengeName`. */
export const CHALLENGES: ReadonlyMap<string, Challenge> = new Map([
  ['PASSWORD_VERIFIER', first.passwordVerifier],
  ['SELECT_CHALLENGE', first.selectChallenge],
  ['CUSTOM_CHALLENGE', first.customChallenge],
  ['WEB_AUTHN', passkey.webAuthn],
  ['NEW_PASSWORD_REQUIRED', first.newPasswordRequired],
  ['SMS_MFA', second.smsMfa],
  ['SOFTWARE_TOKEN_MFA', second.softwareTokenMfa],
  ['SELECT_MFA_TYPE', second.selectMfaType],
  ['MFA_SETUP', second.mfaSetup],
  ['DEVICE_SRP_AUTH', second.deviceSrpAuth],
  ['DEVICE_PASSWORD_VERIFIER', second.devicePasswordVerifier],
])
