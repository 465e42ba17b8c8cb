import { loadAuth, type SignInStep } from '@orchard/shared/auth'
import { Link } from '@orchard/shared/router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { AccountForm } from '#src/forms/account-form.tsx'
import { checkEmail } from '#src/forms/check-fields.ts'
import { EmailField } from '#src/forms/email-field.tsx'
import { PasswordField } from '#src/forms/password-field.tsx'
import type { Login } from '#src/rules/challenges.ts'
import classes from './sign-in-form.module.css'

/** Signs in by email and password. */
export function SignInForm({
  email,
  input,
  next,
  onStep,
}: {
  /** Already typed on another page. */
  email: string
  /** Path to continue to; also passed to the forgotten-password page. */
  next: string | null
  /** The email field. */
  input: RefObject<HTMLInputElement | null>
  onStep(step: SignInStep, login: Login, signal: AbortSignal): void | Promise<void>
}) {
  const [typed, setTyped] = useState(email)
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!input.current) return
    if (input.current.value === '') input.current.value = email
    // It may have been typed before hydration.
    setTyped(input.current.value)
    if (email) password.current?.focus()
  }, [email, input])
  return (
    <AccountForm
      context="password"
      send="Sign in"
      sending="Signing in…"
      blame={{
        NotAuthorizedException: ['password', 'email'],
        UserNotFoundException: 'email',
      }}
      check={(values) => ({
        email: checkEmail(values['email'] ?? ''),
        password: values['password'] ? undefined : 'Password cannot be empty',
      })}
      onSend={async ({ email: address = '', password: secret = '' }, signal) => {
        const login = { email: address, password: secret }
        const auth = await loadAuth()
        const step = await auth.signIn(login, signal)
        await onStep(step, login, signal)
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
