import { type CodeDelivery, loadAuth } from '@orchard/shared/auth'
import { AccountForm } from '#src/ui/account-form.tsx'
import classes from '#src/ui/step.module.css'
import { useSubmission } from '#src/ui/use-submission.ts'

/** The provider wants a new password before anybody signs in to this account again. */
export function ResetNeeded({
  email,
  onSent,
  onCancel,
}: {
  email: string
  onSent(delivery: CodeDelivery): void
  onCancel(): void
}) {
  const submission = useSubmission()
  return (
    <div className={classes.Step}>
      <p>
        The password of <strong>{email}</strong> must be changed before you can sign in. We send you
        a code for it.
      </p>
      <AccountForm
        submission={submission}
        send="Continue"
        sending="Sending the code…"
        focusFirst
        check={() => ({})}
        onSend={async () => onSent(await (await loadAuth()).requestPasswordReset(email))}
      >
        {() => null}
      </AccountForm>
      <button type="button" className={classes.Quiet} onClick={onCancel}>
        Start again
      </button>
    </div>
  )
}
