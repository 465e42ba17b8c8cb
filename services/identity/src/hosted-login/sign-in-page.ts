import { escapeMarkup } from '@orchard/shared/markup'
import type { ChallengeOutcome } from '#src/sign-in/session.ts'
import { type AuthorizeRequest, declineAddress, renderForm } from './authorize-request.ts'
import { renderField, renderPage } from './page.ts'

/** Renders the first step: email and password. */
export function renderSignIn(request: AuthorizeRequest, email = '', alert?: string): string {
  const name = `type="email" autocomplete="username" required value="${escapeMarkup(email)}"`
  const password = 'type="password" autocomplete="current-password" required'
  const content = `${renderField('username', 'Email', name, alert)}
${renderField('password', 'Password', password, alert)}
<button>Sign in</button>`
  const body = renderForm('/login', request, content)
  return renderPage({ title: 'Sign in', body, back: declineAddress(request), alert })
}

const CODE = {
  label: 'Authentication code',
  attributes: 'inputmode="numeric" autocomplete="one-time-code"',
}
/** Fields of the later steps: label, name of the response and input attributes. */
const QUESTIONS: Record<string, { label: string; answer: string; attributes: string }> = {
  NEW_PASSWORD_REQUIRED: {
    label: 'New password',
    answer: 'NEW_PASSWORD',
    attributes: 'type="password" autocomplete="new-password"',
  },
  SMS_MFA: { ...CODE, answer: 'SMS_MFA_CODE' },
  SOFTWARE_TOKEN_MFA: { ...CODE, answer: 'SOFTWARE_TOKEN_MFA_CODE' },
  CUSTOM_CHALLENGE: {
    label: 'Challenge response',
    answer: 'ANSWER',
    attributes: 'autocomplete="one-time-code"',
  },
}

/**
 * @returns the name of a step's response; undefined if the hosted pages do not support the step.
 */
export function answerName(challenge: string): string | undefined {
  return challenge === 'SELECT_MFA_TYPE' ? 'ANSWER' : QUESTIONS[challenge]?.answer
}

/** Renders a step after the password; null if the hosted pages do not support it. */
export function renderChallenge(
  request: AuthorizeRequest,
  challenge: Pick<ChallengeOutcome, 'ChallengeName' | 'Session'>,
  alert?: string,
): string | null {
  const { ChallengeName: name, Session: session = '' } = challenge
  const question = QUESTIONS[name]
  if (!question && name !== 'SELECT_MFA_TYPE') return null
  const field = question
    ? `${renderField('answer', question.label, `required ${question.attributes}`, alert)}
<button>Continue</button>`
    : `<button name="answer" value="SOFTWARE_TOKEN_MFA">Authenticator app</button>
<button name="answer" value="SMS_MFA">Text message</button>`
  const body = renderForm('/login/challenge', { ...request, challenge: name, session }, field)
  const title = question ? question.label : 'Choose a verification method'
  return renderPage({ title, body, back: declineAddress(request), alert })
}
