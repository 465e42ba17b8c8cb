import type { SignInStep } from '@orchard/shared/auth'

/** A step that this feature shows; the rest belongs to sign-up and password reset. */
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

/** Heading of the page while a step is shown. */
export const CHALLENGE_TITLES: Readonly<Record<Challenge['challenge'], string>> = {
  NEW_PASSWORD_REQUIRED: 'Choose a new password',
  SMS_MFA: 'Check your phone',
  SOFTWARE_TOKEN_MFA: 'Confirm that it is you',
  MFA_SETUP: 'Set up an authenticator app',
  SELECT_MFA_TYPE: 'Confirm that it is you',
  CUSTOM_CHALLENGE: 'One more question',
}

/** The step, if it is one of this feature's. */
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

/** The same for a step that is asked again, and another for a further question of the same kind. */
export function challengeKey(step: Challenge): string {
  return step.challenge === 'CUSTOM_CHALLENGE'
    ? `${step.challenge} ${questionOf(step.parameters)}`
    : step.challenge
}

/**
 * What a custom challenge asks, of the parameters that the provider gives for it; those that the protocol
 * itself uses are not for people.
 */
export function questionOf(parameters: Readonly<Record<string, string>>): string {
  const { question, prompt, message } = parameters
  return question || prompt || message || 'Answer the question that was sent to you.'
}
