import { loadAuth, type SignInStep } from '@orchard/shared/auth'
import { Link } from '@orchard/shared/router'
import { useEffect, useRef, useState } from 'react'
import { checkEmail } from '#src/rules/check-fields.ts'
import { AccountForm } from '#src/ui/account-form.tsx'
import { EmailField } from '#src/ui/email-field.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { useSubmission } from '#src/ui/use-submission.ts'
import classes from './sign-in-form.module.css'

/** What somebody signs in with. */
export interface Login {
  email: string
  password: string
}

/** Email and password of an account. */
export function SignInForm({
  email,
  next,
  onStep,
}: {
  /** Typed on another page before. */
  email: string
  /** Where to go on to afterwards; goes along to the page for forgotten passwords. */
  next: string | null
  onStep(step: SignInStep, login: Login): void | Promise<void>
}) {
  const submission = useSubmission()
  const [typed, setTyped] = useState(email)
  const input = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!email || !input.current) return
    if (input.current.value === '') input.current.value = email
    setTyped(input.current.value)
    password.current?.focus()
  }, [email])
  return (
    <AccountForm
      submission={submission}
      send="Sign in"
      sending="Signing in…"
      blame={{ NotAuthorizedException: 'password', UserNotFoundException: 'email' }}
      check={(values) => ({
        email: checkEmail(values['email'] ?? ''),
        password: values['password'] ? undefined : 'Password cannot be empty',
      })}
      onSend={async ({ email: address = '', password: secret = '' }) => {
        const login = { email: address, password: secret }
        const auth = await loadAuth()
        await onStep(await auth.signIn(login), login)
      }}
    >
      {(field) => (
        <>
          <EmailField
            ref={input}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            {...field('email')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            ref={password}
            {...field('password')}
          />
          <Link to="/forgotpassword" className={classes.Forgot} state={{ email: typed, next }}>
            Forgot password?
          </Link>
        </>
      )}
    </AccountForm>
  )
}
