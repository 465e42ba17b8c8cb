import { type CodeDelivery, loadAuth } from '@orchard/shared/auth'
import { checkCode } from '#src/rules/check-fields.ts'
import { destinationOf } from '#src/rules/destination.ts'
import { AccountForm } from '#src/ui/account-form.tsx'
import { CodeActions } from '#src/ui/code-actions.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import classes from '#src/ui/step.module.css'
import { useSubmission } from '#src/ui/use-submission.ts'

/** The code that confirms a new account. */
export function ConfirmStep({
  email,
  delivery,
  onConfirm,
  onCancel,
}: {
  email: string
  /** Where the code went; null where only a visitor's mail knows. */
  delivery: CodeDelivery | null
  /** Confirms by the code and goes on; its failure is shown. */
  onConfirm(code: string): Promise<void>
  onCancel(): void
}) {
  const submission = useSubmission()
  return (
    <div className={classes.Step}>
      <AccountForm
        submission={submission}
        send="Confirm account"
        sending="Confirming…"
        focusFirst
        blame={{ CodeMismatchException: 'code', ExpiredCodeException: 'code' }}
        check={({ code = '' }) => ({ code: checkCode(code) })}
        onSend={({ code = '' }) => onConfirm(code)}
      >
        {(field) => (
          <CodeField
            label="Confirmation code"
            hint={`We have sent it to ${destinationOf(delivery, email)}. It may take a minute; look into the junk folder as well.`}
            {...field('code')}
          />
        )}
      </AccountForm>
      <CodeActions
        onSend={async () => (await loadAuth()).resendConfirmationCode(email)}
        onCancel={onCancel}
      />
    </div>
  )
}
