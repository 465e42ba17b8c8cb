import { type CodeDelivery, loadAuth } from '@orchard/shared/auth'
import { checkCode, checkPasswordPair } from '#src/rules/check-fields.ts'
import { destinationOf } from '#src/rules/destination.ts'
import { AccountForm } from '#src/ui/account-form.tsx'
import { CodeActions } from '#src/ui/code-actions.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { HiddenUsername } from '#src/ui/hidden-username.tsx'
import { NewPasswordFields } from '#src/ui/new-password-fields.tsx'
import classes from '#src/ui/step.module.css'
import { useSubmission } from '#src/ui/use-submission.ts'

/** The code that came by email, and the new password. */
export function ResetForm({
  email,
  delivery,
  onDone,
  onCancel,
}: {
  email: string
  delivery: CodeDelivery
  onDone(): void
  onCancel(): void
}) {
  const submission = useSubmission()
  return (
    <div className={classes.Step}>
      <AccountForm
        submission={submission}
        send="Reset password"
        sending="Saving your password…"
        focusFirst
        blame={{
          CodeMismatchException: 'code',
          ExpiredCodeException: 'code',
          InvalidPasswordException: 'newPassword',
        }}
        check={(values) => ({
          code: checkCode(values['code'] ?? ''),
          ...checkPasswordPair(values),
        })}
        onSend={async ({ code = '', newPassword = '' }) => {
          const auth = await loadAuth()
          await auth.confirmPasswordReset({ email, code, newPassword })
          onDone()
        }}
      >
        {(field) => (
          <>
            <HiddenUsername email={email} />
            <CodeField
              label="Confirmation code"
              hint={`If there is an account, the code is on its way to ${destinationOf(delivery, email)}.`}
              {...field('code')}
            />
            <NewPasswordFields field={field} />
          </>
        )}
      </AccountForm>
      <CodeActions
        onSend={async () => (await loadAuth()).requestPasswordReset(email)}
        onCancel={onCancel}
      />
    </div>
  )
}
