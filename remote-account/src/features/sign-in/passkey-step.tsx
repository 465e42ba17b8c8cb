import { AuthError, loadAuth, type SignInStep } from '@orchard/shared/auth'
import { Notice, useMessage } from '@orchard/shared/ui'
import { useRef } from 'react'
import { AccountForm } from '#src/forms/account-form.tsx'
import { checkEmail } from '#src/forms/check-fields.ts'
import { EmailField } from '#src/forms/email-field.tsx'
import type { Login } from '#src/rules/challenges.ts'
import classes from '#src/ui/step.module.css'

const UNUSED = 'No passkey was used. Try again, or sign in with your password.'
const REFUSED = 'This passkey can’t sign in to this account. Sign in with your password.'

/** Signs in by email and passkey. */
export function PasskeyStep({
  email,
  onStep,
  onPassword,
}: {
  /** Already typed into the form for the password. */
  email: string
  onStep(step: SignInStep, login: Login, signal: AbortSignal): void | Promise<void>
  /** Leads back to that form. */
  onPassword(email: string): void
}) {
  const [unused, setUnused] = useMessage<string>()
  const typed = useRef(email)
  return (
    <div className={classes.Step}>
      <p>Your browser asks for your fingerprint, your face or your PIN.</p>
      <Notice kind="calm">{unused}</Notice>
      <AccountForm
        send="Continue"
        sending="Waiting for your passkey…"
        focusFirst
        check={(values) => ({ email: checkEmail(values['email'] ?? '') })}
        explain={({ code, message }) => (code === 'NotAuthorizedException' ? REFUSED : message)}
        onSend={async ({ email: address = '' }, signal) => {
          try {
            const step = await (await loadAuth()).signInWithPasskey(address, signal)
            await onStep(step, { email: address, password: null }, signal)
          } catch (error) {
            // A person who changes their mind has made no mistake.
            if (!(error instanceof AuthError && error.code === 'PasskeyCancelled')) throw error
            if (!signal.aborted) setUnused(UNUSED)
          }
        }}
      >
        {(field) => (
          <EmailField
            defaultValue={email}
            onInput={({ currentTarget }) => {
              typed.current = currentTarget.value
            }}
            {...field('email')}
          />
        )}
      </AccountForm>
      <button type="button" className={classes.Quiet} onClick={() => onPassword(typed.current)}>
        Use your password
      </button>
    </div>
  )
}
