import { type CodeDelivery, loadAuth } from '@orchard/shared/auth'
import { CodeActions } from '#src/forms/code-actions.tsx'
import { CodeForm } from '#src/forms/code-form.tsx'
import { isConfirmed } from '#src/rules/confirm-and-sign-in.ts'
import { destinationOf } from '#src/rules/destination.ts'
import classes from '#src/ui/step.module.css'

/** Confirms a new account by a code. */
export function ConfirmStep({
  email,
  delivery,
  onConfirm,
  onCancel,
}: {
  email: string
  /** The delivery of the code; null if unknown. */
  delivery: CodeDelivery | null
  /** Confirms and continues; a failure is shown. Null: it turned out that the account is confirmed. */
  onConfirm(code: string | null, signal: AbortSignal): Promise<void>
  onCancel(): void
}) {
  return (
    <div className={classes.Step}>
      <CodeForm
        context="confirmation"
        send="Confirm account"
        sending="Confirming…"
        focusFirst
        hint={`We sent it to ${destinationOf(delivery, email)}. It may take a minute; check your spam folder.`}
        onCode={onConfirm}
      />
      <CodeActions
        onSend={async (signal) => {
          try {
            return await (await loadAuth()).resendConfirmationCode(email, signal)
          } catch (error) {
            if (!isConfirmed(error) || signal.aborted) throw error
            await onConfirm(null, signal)
            return null
          }
        }}
        onCancel={onCancel}
      />
    </div>
  )
}
