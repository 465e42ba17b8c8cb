import { loadAuth, type SignUpStep } from '@orchard/shared/auth'
import { Link } from '@orchard/shared/router'
import { useRef } from 'react'
import { checkEmail, checkPasswordPair } from '#src/rules/check-fields.ts'
import { AccountForm } from '#src/ui/account-form.tsx'
import { EmailField } from '#src/ui/email-field.tsx'
import { NewPasswordFields } from '#src/ui/new-password-fields.tsx'
import { TextButton } from '#src/ui/text-button.tsx'
import { useSubmission } from '#src/ui/use-submission.ts'

/** What a sign-up began with, and how it goes on. */
export interface StartedSignUp {
  email: string
  /** Null where an earlier sign-up is gone on with: nobody knows whether the typed one is right. */
  password: string | null
  step: SignUpStep
}

/** Email and password of a new account. Someone who has one already is shown the ways to it. */
export function SignUpForm({
  signInPath,
  onStarted,
}: {
  /** The sign-in page, which takes the email address along. */
  signInPath: string
  onStarted(started: StartedSignUp): void
}) {
  const submission = useSubmission()
  const attempted = useRef('')
  return (
    <AccountForm
      submission={submission}
      send="Create account"
      sending="Creating your account…"
      blame={{
        UsernameExistsException: 'email',
        AliasExistsException: 'email',
        InvalidPasswordException: 'newPassword',
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
      onSend={async ({ email: address = '', newPassword = '' }) => {
        attempted.current = address
        const auth = await loadAuth()
        onStarted({
          email: address,
          password: newPassword,
          step: await auth.signUp({ email: address, password: newPassword }),
        })
      }}
    >
      {(field) => (
        <>
          <EmailField {...field('email')} />
          <NewPasswordFields field={field} label="Password" confirmLabel="Confirm password" />
        </>
      )}
    </AccountForm>
  )
}

/** An account with this address is there; it may still wait for its code. */
function ExistingAccount({
  email,
  signInPath,
  onStarted,
}: {
  email: string
  signInPath: string
  onStarted(started: StartedSignUp): void
}) {
  const { isBusy, failure, run } = useSubmission()
  const confirm = async () => {
    const auth = await loadAuth()
    const delivery = await auth.resendConfirmationCode(email)
    onStarted({ email, password: null, step: { confirm: 'code', delivery } })
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
        You never entered its code?{' '}
        <TextButton isBusy={isBusy} onClick={() => void run(confirm)}>
          Confirm it now
        </TextButton>
      </span>
      {failure && <span>{failure.message}</span>}
    </>
  )
}
