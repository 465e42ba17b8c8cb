import type { Challenge } from '#src/rules/challenges.ts'

/** Page headings by step. */
export const CHALLENGE_TITLES: Readonly<Record<Challenge['challenge'], string>> = {
  NEW_PASSWORD_REQUIRED: 'Choose a new password',
  SMS_MFA: 'Check your phone',
  SOFTWARE_TOKEN_MFA: 'Enter your 2FA code',
  MFA_SETUP: 'Set up an authenticator app',
  SELECT_MFA_TYPE: 'Two-factor authentication',
  CUSTOM_CHALLENGE: 'One more question',
}

/** A React key that stays the same when a step is repeated, but not for a new question. */
export function challengeKey(step: Challenge): string {
  return step.challenge === 'CUSTOM_CHALLENGE'
    ? `${step.challenge} ${questionOf(step.parameters)}`
    : step.challenge
}

/** The question of a custom challenge, which the pool's own function puts into these parameters. */
export function questionOf(parameters: Readonly<Record<string, string>>): string {
  const { question, prompt, message } = parameters
  return question || prompt || message || 'Respond to the question that was sent to you.'
}
