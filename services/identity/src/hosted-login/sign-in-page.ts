import { escapeMarkup } from '@orchard/shared/markup'
import type { ChallengeOutcome } from '#src/sign-in/session.ts'
import { type AuthorizeRequest, hiddenFields } from './authorize-request.ts'
import { renderPage } from './page.ts'

/** Renders the first step: email and password. */
export function renderSignIn(request: AuthorizeRequest, email = '', alert?: string): string {
  const described = alert ? ' aria-describedby="alert"' : ''
  const body = `<form method="post" action="/login">
${hiddenFields(request)}
<label for="username">Email</label>
<input id="username" name="username" type="email" autocomplete="username" required value="${escapeMarkup(email)}"${described}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}>
<button>Sign in</button>
</form>`
  return renderPage({ title: 'Sign in', body, alert })
}

/** Fields of the later steps: label, name of the response and input attributes. */
const QUESTIONS: Record<string, { label: string; answer: string; attributes: string }> = {
  NEW_PASSWORD_REQUIRED: {
    label: 'New password',
    answer: 'NEW_PASSWORD',
    attributes: 'type="password" autocomplete="new-password"',
  },
  SMS_MFA: {
    label: 'Authentication code',
    answer: 'SMS_MFA_CODE',
    attributes: 'inputmode="numeric" autocomplete="one-time-code"',
  },
  SOFTWARE_TOKEN_MFA: {
    label: 'Authentication code',
    answer: 'SOFTWARE_TOKEN_MFA_CODE',
    attributes: 'inputmode="numeric" autocomplete="one-time-code"',
  },
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
  const name = challenge.ChallengeName
  const question = QUESTIONS[name]
  if (!question && name !== 'SELECT_MFA_TYPE') return null
  const field = question
    ? `<label for="answer">${question.label}</label>
<input id="answer" name="answer" required ${question.attributes}${alert ? ' aria-describedby="alert"' : ''}>
<button>Continue</button>`
    : `<button name="answer" value="SOFTWARE_TOKEN_MFA">Authenticator app</button>
<button name="answer" value="SMS_MFA">Text message</button>`
  const body = `<form method="post" action="/login/challenge">
${hiddenFields(request)}
<input type="hidden" name="challenge" value="${name}">
<input type="hidden" name="session" value="${escapeMarkup(challenge.Session ?? '')}">
${field}
</form>`
  const title = question ? question.label : 'Choose a verification method'
  return renderPage({ title, body, alert })
}
