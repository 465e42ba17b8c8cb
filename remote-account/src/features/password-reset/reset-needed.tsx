import { type CodeDelivery, loadAuth } from '@orchard/shared/auth'
import { AccountForm } from '#src/forms/account-form.tsx'
import classes from '#src/ui/step.module.css'

/** The provider requires a new password before the next sign-in. */
export function ResetNeeded({
  email,
  onSent,
  onCancel,
}: {
  email: string
  onSent(delivery: CodeDelivery): void
  onCancel(): void
}) {
  return (
    <div className={classes.Step}>
      <p>
        The password of <strong>{email}</strong> must be reset before you can sign in. We send a
        code to confirm it.
      </p>
      <AccountForm
        context="reset"
        send="Continue"
        sending="Sending the code…"
        focusFirst
        onSend={async (_values, signal) =>
          onSent(await (await loadAuth()).requestPasswordReset(email, signal))
        }
      />
      <button type="button" className={classes.Quiet} onClick={onCancel}>
        Start again
      </button>
    </div>
  )
}
