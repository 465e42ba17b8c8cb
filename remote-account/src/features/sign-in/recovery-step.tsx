import { Link } from '@orchard/shared/router'
import { TextField } from '@orchard/shared/ui'
import { recover } from '#src/data/recover.ts'
import { AccountForm } from '#src/forms/account-form.tsx'
import classes from '#src/ui/step.module.css'

/** Turns off 2FA by a recovery code, for whoever has lost their phone. */
export function RecoveryStep({
  apiHost,
  email,
  onRecovered,
  onCancel,
}: {
  apiHost: string
  email: string
  /** 2FA is off: the sign-in can go on. */
  onRecovered(signal: AbortSignal): Promise<void>
  onCancel(): void
}) {
  return (
    <div className={classes.Step}>
      <p>
        Enter one of the recovery codes you saved when you set up two-factor authentication (2FA).
        It works once, and turns off 2FA for your account. You need your password, too.
      </p>
      <AccountForm
        send="Turn off 2FA"
        sending="Checking…"
        focusFirst
        blame={{ recovery_code_invalid: 'recovery_code' }}
        check={({ recovery_code: code }) => ({
          recovery_code: code ? undefined : 'Recovery code cannot be empty',
        })}
        explain={({ code, message }) =>
          code === 'recovery_code_invalid'
            ? 'That code is wrong, or was used before. Check it, or enter another one.'
            : message
        }
        onSend={async ({ recovery_code: code = '' }, signal) => {
          await recover(apiHost, { email, code })
          if (!signal.aborted) await onRecovered(signal)
        }}
      >
        {(field) => (
          <TextField
            label="Recovery code"
            hint="16 letters and digits. Hyphens and case don’t matter."
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            required
            {...field('recovery_code')}
          />
        )}
      </AccountForm>
      <p>
        No recovery codes? <Link to="/contact">Contact us</Link> from the email address of your
        account. We can turn off 2FA once we know that it is you.
      </p>
      <button type="button" className={classes.Quiet} onClick={onCancel}>
        Back
      </button>
    </div>
  )
}
