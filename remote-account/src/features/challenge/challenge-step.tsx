import { AuthError, loadAuth, type SignInStep } from '@orchard/shared/auth'
import { TextField } from '@orchard/shared/ui'
import { checkCode, checkPasswordPair } from '#src/rules/check-fields.ts'
import { AccountForm } from '#src/ui/account-form.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { HiddenUsername } from '#src/ui/hidden-username.tsx'
import { NewPasswordFields } from '#src/ui/new-password-fields.tsx'
import classes from '#src/ui/step.module.css'
import { TotpSecret } from '#src/ui/totp-secret.tsx'
import { useSubmission } from '#src/ui/use-submission.ts'
import { asChallenge, type Challenge, challengeKey, questionOf } from './challenge-words.ts'
import { MethodChoice } from './method-choice.tsx'

/** Failures that are about the code that was typed. */
const CODE_FAILURES = {
  CodeMismatchException: 'code',
  ExpiredCodeException: 'code',
  EnableSoftwareTokenMFAException: 'code',
}

/** What a step of a sign-in is about, how it was answered, and how to give it up. */
export interface ChallengeProps<Step extends Challenge = Challenge> {
  step: Step
  /** For password managers. */
  email: string
  onStep(next: SignInStep): void | Promise<void>
  onCancel(): void
}

/** One step between password and signed in; its button is "Continue". */
export function ChallengeStep({ step, email, onStep, onCancel }: ChallengeProps) {
  const submission = useSubmission()
  const answer = async (value: string) => {
    const auth = await loadAuth()
    const next = await auth.answerChallenge(value)
    await onStep(next)
    const challenge = asChallenge(next)
    // Asked the same again: the answer was wrong, and the provider gives another try.
    if (challenge && challengeKey(challenge) === challengeKey(step))
      throw new AuthError('AskedAgain', 'That was not the right answer. Please try again.')
  }
  const form = { submission, send: 'Continue', sending: 'Checking…', focusFirst: true }
  return (
    <div className={classes.Step}>
      <ChallengeForm step={step} email={email} form={form} answer={answer} />
      <button type="button" className={classes.Quiet} onClick={onCancel}>
        Start again
      </button>
    </div>
  )
}

function ChallengeForm({
  step,
  email,
  form,
  answer,
}: {
  step: Challenge
  email: string
  form: Pick<Parameters<typeof AccountForm>[0], 'submission' | 'send' | 'sending' | 'focusFirst'>
  answer(value: string): Promise<void>
}) {
  switch (step.challenge) {
    case 'NEW_PASSWORD_REQUIRED':
      return (
        <>
          <p>Your password has to be changed before you can go on.</p>
          <AccountForm
            {...form}
            sending="Saving your password…"
            blame={{ InvalidPasswordException: 'newPassword' }}
            check={checkPasswordPair}
            onSend={({ newPassword = '' }) => answer(newPassword)}
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
      return <MethodChoice {...form} methods={step.methods} onChoose={answer} />
    case 'CUSTOM_CHALLENGE':
      return (
        <AccountForm
          {...form}
          blame={{ AskedAgain: 'answer' }}
          check={({ answer: given }) => ({
            answer: given ? undefined : 'Challenge response cannot be empty',
          })}
          onSend={({ answer: given = '' }) => answer(given)}
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
                Your account needs a second factor. Scan this picture with an authenticator app,
                then type the code that the app shows.
              </p>
              <TotpSecret totp={step.totp} />
            </>
          )}
          <AccountForm
            {...form}
            blame={CODE_FAILURES}
            check={({ code = '' }) => ({ code: checkCode(code) })}
            onSend={({ code = '' }) => answer(code)}
          >
            {(field) => (
              <CodeField label="Authentication code" hint={hintOf(step)} {...field('code')} />
            )}
          </AccountForm>
        </>
      )
  }
}

function hintOf(step: Challenge): string {
  if (step.challenge !== 'SMS_MFA') return 'The six digits that your authenticator app shows now.'
  return step.destination
    ? `We have sent a text message with a code to ${step.destination}.`
    : 'We have sent a text message with a code to your phone.'
}
