import { loadAuth, type SignUpStep } from '@orchard/shared/auth'
import { Link } from '@orchard/shared/router'
import { TextButton } from '@orchard/shared/ui'
import { useEffect, useRef } from 'react'
import { AccountForm } from '#src/forms/account-form.tsx'
import { checkEmail, checkPasswordPair } from '#src/forms/check-fields.ts'
import { EmailField } from '#src/forms/email-field.tsx'
import { NewPasswordFields } from '#src/forms/new-password-fields.tsx'
import { useSubmission } from '#src/forms/use-submission.ts'

/** A sign-up that was started, and its next step. */
export interface StartedSignUp {
  email: string
  /** Null when resuming an earlier sign-up, whose password is unknown. */
  password: string | null
  step: SignUpStep
}

/** Signs up by email and password. If the account exists, offers the ways to it. */
export function SignUpForm({
  email,
  signInPath,
  onStarted,
}: {
  /** Already known, such as from an invitation. */
  email: string
  /** Address of the sign-in page, which gets the email address as state. */
  signInPath: string
  onStarted(started: StartedSignUp): void
}) {
  const attempted = useRef('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // It may have been typed before hydration.
    if (input.current?.value === '') input.current.value = email
  }, [email])
  return (
    <AccountForm
      send="Create account"
      sending="Creating your account…"
      blame={{
        UsernameExistsException: 'email',
        AliasExistsException: 'email',
      }}
      explain={({ code, message }) =>
        code === 'UsernameExistsException' || code === 'AliasExistsException' ? (
          <ExistingAccount
            email={attempted.current}
            signInPath={signInPath}
            onStarted={onStarted}
          />
        ) : (
          message
        )
      }
      check={(values) => ({
        email: checkEmail(values['email'] ?? ''),
        ...checkPasswordPair(values),
      })}
      onSend={async ({ email: address = '', newPassword = '' }, signal) => {
        attempted.current = address
        const auth = await loadAuth()
        const step = await auth.signUp({ email: address, password: newPassword }, signal)
        onStarted({ email: address, password: newPassword, step })
      }}
    >
      {(field) => (
        <>
          <EmailField ref={input} {...field('email')} />
          <NewPasswordFields field={field} label="Password" confirmLabel="Confirm password" />
        </>
      )}
    </AccountForm>
  )
}

/** The account exists, perhaps unconfirmed. */
function ExistingAccount({
  email,
  signInPath,
  onStarted,
}: {
  email: string
  signInPath: string
  onStarted(started: StartedSignUp): void
}) {
  const { isBusy, failure, run } = useSubmission(undefined, true)
  const confirm = async (signal: AbortSignal) => {
    const auth = await loadAuth()
    const delivery = await auth.resendConfirmationCode(email, signal)
    onStarted({ email, password: null, step: { confirm: auth.confirmBy, delivery } })
  }
  return (
    <>
      <span>
        There is an account with this email address already.{' '}
        <Link to={signInPath} state={{ email }}>
          Sign in
        </Link>{' '}
        or{' '}
        <Link to="/forgotpassword" state={{ email }}>
          reset your password
        </Link>
        .
      </span>
      <span>
        You never confirmed it?{' '}
        <TextButton isBusy={isBusy} onClick={() => void run(confirm)}>
          Confirm it now
        </TextButton>
      </span>
      {failure && <span>{failure.message}</span>}
    </>
  )
}
