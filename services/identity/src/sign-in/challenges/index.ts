import type { Challenge } from './challenge.ts'
import {
  customChallenge,
  newPasswordRequired,
  passwordVerifier,
  selectChallenge,
} from './first-factor.ts'
import {
  devicePasswordVerifier,
  deviceSrpAuth,
  mfaSetup,
  selectMfaType,
  smsMfa,
  softwareTokenMfa,
} from './second-factor.ts'

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
