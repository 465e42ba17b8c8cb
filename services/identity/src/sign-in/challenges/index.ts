import type { Challenge } from './challenge.ts'
import { customChallenge } from './custom-challenge.ts'
import { devicePasswordVerifier } from './device-password-verifier.ts'
import { deviceSrpAuth } from './device-srp-auth.ts'
import { mfaSetup } from './mfa-setup.ts'
import { newPasswordRequired } from './new-password-required.ts'
import { passwordVerifier } from './password-verifier.ts'
import { selectChallenge } from './select-challenge.ts'
import { selectMfaType } from './select-mfa-type.ts'
import { smsMfa } from './sms-mfa.ts'
import { softwareTokenMfa } from './software-token-mfa.ts'

/** All supported values of `ChallengeName`. */
export const CHALLENGES: ReadonlyMap<string, Challenge> = new Map([
  ['PASSWORD_VERIFIER', passwordVerifier],
  ['SELECT_CHALLENGE', selectChallenge],
  ['CUSTOM_CHALLENGE', customChallenge],
  ['NEW_PASSWORD_REQUIRED', newPasswordRequired],
  ['SMS_MFA', smsMfa],
  ['SOFTWARE_TOKEN_MFA', softwareTokenMfa],
  ['SELECT_MFA_TYPE', selectMfaType],
  ['MFA_SETUP', mfaSetup],
  ['DEVICE_SRP_AUTH', deviceSrpAuth],
  ['DEVICE_PASSWORD_VERIFIER', devicePasswordVerifier],
])
