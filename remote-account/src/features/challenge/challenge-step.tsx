import { AuthError, type CodeDelivery, loadAuth, type SignInStep } from '@orchard/shared/auth'
import { DEVICE_TRUST_DAYS } from '@orchard/shared/facts'
import { TextField } from '@orchard/shared/ui'
import { AccountForm } from '#src/forms/account-form.tsx'
import { checkPasswordPair } from '#src/forms/check-fields.ts'
import { CodeForm } from '#src/forms/code-form.tsx'
import { HiddenUsername } from '#src/forms/hidden-username.tsx'
import { NewPasswordFields } from '#src/forms/new-password-fields.tsx'
import { ResendCode } from '#src/forms/resend-code.tsx'
import { asChallenge, type Challenge, type Login } from '#src/rules/challenges.ts'
import { lostSession } from '#src/rules/lost-session.ts'
import classes from '#src/ui/step.module.css'
import { TotpSecret } from '#src/ui/totp-secret.tsx'
import { challengeKey, questionOf } from './challenge-words.ts'
import { MethodChoice } from './method-choice.tsx'

const FORM = {
  context: 'challenge',
  send: 'Continue',
  sending: 'Checking…',
  focusFirst: true,
} as const

/** The field in which visitors trust the device they use. */
const TRUST = 'trust'

/** Props of one sign-in step. */
export interface ChallengeProps<Step extends Challenge = Challenge> {
  step: Step
  login: Login
  onStep(next: SignInStep): void | Promise<void>
  /** The provider's session is over: the sign-in has to begin anew. */
  onLost(warning: string): void
  onCancel(): void
  /** Devices may be trusted, so that they need no code. */
  offersTrust: boolean
  /** Leads to the recovery codes. */
  onLostPhone?(): void
}

/** Responds to the challenge. */
type Respond = (value: string, signal: AbortSignal, trustsDevice?: boolean) => Promise<void>

/** The steps that need a phone. */
const BY_PHONE = new Set(['SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'SELECT_MFA_TYPE'])

/** One step between the password and being signed in; its button is "Continue". */
export function ChallengeStep({
  step,
  login,
  onStep,
  onLost,
  onCancel,
  offersTrust,
  onLostPhone,
}: ChallengeProps) {
  const { email, password } = login
  const respond: Respond = async (value, signal, trustsDevice = false) => {
    const auth = await loadAuth()
    const next = await auth
      .answerChallenge(value, { email, step }, { signal, trustsDevice })
      .catch((error: unknown) => {
        const warning = lostSession(error)
        if (warning === null) throw error
        onLost(warning)
        return null
      })
    if (!next) return
    await onStep(next)
    const challenge = asChallenge(next)
    // The same challenge again means a wrong response and another try.
    if (challenge && challengeKey(challenge) === challengeKey(step))
      throw new AuthError('AskedAgain', 'That response is wrong. Try again.')
  }
  return (
    <div className={classes.Step}>
      <ChallengeForm step={step} login={login} offersTrust={offersTrust} respond={respond} />
      {step.challenge === 'SMS_MFA' && password !== null && (
        <ResendCode
          label="Send another code"
          onSend={(signal) => sendAnother({ email, password }, onStep, signal)}
        />
      )}
      {onLostPhone && BY_PHONE.has(step.challenge) && (
        <button type="button" className={classes.Quiet} onClick={onLostPhone}>
          Lost your phone?
        </button>
      )}
      <button type="button" className={classes.Quiet} onClick={onCancel}>
        Start again
      </button>
    </div>
  )
}

/** Only a new sign-in makes the provider send another text message. */
async function sendAnother(
  login: { email: string; password: string },
  onStep: ChallengeProps['onStep'],
  signal: AbortSignal,
): Promise<CodeDelivery | null> {
  const auth = await loadAuth()
  const first = await auth.signIn(login, signal)
  const step =
    first.challenge === 'SELECT_MFA_TYPE'
      ? await auth.answerChallenge('SMS', undefined, { signal })
      : first
  await onStep(step)
  return step.challenge === 'SMS_MFA'
    ? { medium: 'SMS', destination: step.destination ?? 'your phone' }
    : null
}

function ChallengeForm({
  step,
  login: { email, password },
  offersTrust,
  respond,
}: {
  step: Challenge
  login: Login
  offersTrust: boolean
  respond: Respond
}) {
  switch (step.challenge) {
    case 'NEW_PASSWORD_REQUIRED':
      return (
        <>
          <p>Change your password to continue.</p>
          <AccountForm
            {...FORM}
            sending="Saving your password…"
            check={(values) => checkPasswordPair(values, password)}
            onSend={({ newPassword = '' }, signal) => respond(newPassword, signal)}
          >
            {(field) => (
              <>
                <HiddenUsername email={email} />
                <NewPasswordFields field={field} />
              </>
            )}
          </AccountForm>
        </>
      )
    case 'SELECT_MFA_TYPE':
      return <MethodChoice {...FORM} methods={step.methods} onChoose={respond} />
    case 'CUSTOM_CHALLENGE':
      return (
        <AccountForm
          {...FORM}
          blame={{ AskedAgain: 'answer' }}
          check={({ answer: given }) => ({
            answer: given ? undefined : 'Challenge response cannot be empty',
          })}
          onSend={({ answer: given = '' }, signal) => respond(given, signal)}
        >
          {(field) => (
            <TextField
              label="Challenge response"
              hint={questionOf(step.parameters)}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              required
              {...field('answer')}
            />
          )}
        </AccountForm>
      )
    default:
      return (
        <>
          {step.challenge === 'MFA_SETUP' && (
            <>
              <p>
                Your account needs two-factor authentication. Scan the QR code with your
                authenticator app, then enter the code it shows.
              </p>
              <TotpSecret totp={step.totp} />
            </>
          )}
          <CodeForm
            {...FORM}
            label="Authentication code"
            hint={hintOf(step)}
            onCode={(code, signal, values) => respond(code, signal, values[TRUST] !== undefined)}
          >
            {offersTrust && (
              <label className={classes.Trust}>
                <input type="checkbox" name={TRUST} />
                <span>
                  <span>{`Trust this device for ${DEVICE_TRUST_DAYS} days`}</span>
                  <small>We won’t ask for a code here. Leave it off on a shared device.</small>
                </span>
              </label>
            )}
          </CodeForm>
        </>
      )
  }
}

function hintOf(step: Challenge): string {
  if (step.challenge !== 'SMS_MFA') return 'The six digits your authenticator app shows now.'
  return step.destination
    ? `We sent a code by text message to ${step.destination}.`
    : 'We sent a code by text message to your phone.'
}
