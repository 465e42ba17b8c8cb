import { type CodeDelivery, loadAuth } from '@orchard/shared/auth'
import { useEffect, useRef } from 'react'
import { checkEmail } from '#src/rules/check-fields.ts'
import { AccountForm } from '#src/ui/account-form.tsx'
import { EmailField } from '#src/ui/email-field.tsx'
import { useSubmission } from '#src/ui/use-submission.ts'

/** Asks for the code that a new password needs. */
export function RequestForm({
  email,
  onSent,
}: {
  /** Typed on another page before. */
  email: string
  onSent(sent: { email: string; delivery: CodeDelivery }): void
}) {
  const submission = useSubmission()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (email && input.current?.value === '') input.current.value = email
  }, [email])
  return (
    <AccountForm
      submission={submission}
      send="Send reset code"
      sending="Sending the code…"
      check={({ email: address = '' }) => ({ email: checkEmail(address) })}
      onSend={async ({ email: address = '' }) => {
        const auth = await loadAuth()
        onSent({ email: address, delivery: await auth.requestPasswordReset(address) })
      }}
    >
      {(field) => <EmailField ref={input} {...field('email')} />}
    </AccountForm>
  )
}
