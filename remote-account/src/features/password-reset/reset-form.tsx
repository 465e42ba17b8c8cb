import { type CodeDelivery, loadAuth } from '@orchard/shared/auth'
import { AccountForm } from '#src/forms/account-form.tsx'
import { checkCode, checkPasswordPair } from '#src/forms/check-fields.ts'
import { CodeActions } from '#src/forms/code-actions.tsx'
import { CodeField } from '#src/forms/code-field.tsx'
import { HiddenUsername } from '#src/forms/hidden-username.tsx'
import { NewPasswordFields } from '#src/forms/new-password-fields.tsx'
import { destinationOf } from '#src/rules/destination.ts'
import classes from '#src/ui/step.module.css'

/** Takes the emailed code and the new password. */
export function ResetForm({
  email,
  delivery,
  onDone,
  onCancel,
}: {
  email: string
  delivery: CodeDelivery | null
  onDone(): void
  onCancel(): void
}) {
  return (
    <div className={classes.Step}>
      <AccountForm
        context="reset"
        send="Reset password"
        sending="Saving your password…"
        focusFirst
        check={(values) => ({
          code: checkCode(values['code'] ?? ''),
          ...checkPasswordPair(values),
        })}
        onSend={async ({ code = '', newPassword = '' }, signal) => {
          const auth = await loadAuth()
          await auth.confirmPasswordReset({ email, code, newPassword }, signal)
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
        onSend={async (signal) => (await loadAuth()).requestPasswordReset(email, signal)}
        onCancel={onCancel}
      />
    </div>
  )
}
