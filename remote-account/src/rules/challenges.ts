import type { SignInStep } from '@orchard/shared/auth'

/** A step handled here; the others belong to sign-up and password reset. */
export type Challenge = Extract<
  SignInStep,
  {
    challenge:
      | 'NEW_PASSWORD_REQUIRED'
      | 'SMS_MFA'
      | 'SOFTWARE_TOKEN_MFA'
      | 'MFA_SETUP'
      | 'SELECT_MFA_TYPE'
      | 'CUSTOM_CHALLENGE'
  }
>

/** Whoever goes through the steps of a sign-in. */
export interface Login {
  email: string
  /** Null where it was typed before a reload of the page, or never. */
  password: string | null
}

/** Narrows a step to a challenge; null for the others. */
export function asChallenge(step: SignInStep): Challenge | null {
  switch (step.challenge) {
    case 'DONE':
    case 'CONFIRM_SIGN_UP':
    case 'RESET_PASSWORD':
      return null
    default:
      return step
  }
}
