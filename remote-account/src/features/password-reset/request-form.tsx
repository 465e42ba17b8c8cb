import { type CodeDelivery, loadAuth } from '@orchard/shared/auth'
import { useEffect, useRef } from 'react'
import { AccountForm } from '#src/forms/account-form.tsx'
import { checkEmail } from '#src/forms/check-fields.ts'
import { EmailField } from '#src/forms/email-field.tsx'

/** Requests a password reset code. */
export function RequestForm({
  email,
  onSent,
}: {
  /** Already typed on another page. */
  email: string
  onSent(sent: { email: string; delivery: CodeDelivery }): void
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (email && input.current?.value === '') input.current.value = email
  }, [email])
  return (
    <AccountForm
      context="reset"
      send="Send reset code"
      sending="Sending the code…"
      check={({ email: address = '' }) => ({ email: checkEmail(address) })}
      onSend={async ({ email: address = '' }, signal) => {
        const auth = await loadAuth()
        onSent({ email: address, delivery: await auth.requestPasswordReset(address, signal) })
      }}
    >
      {(field) => <EmailField ref={input} {...field('email')} />}
    </AccountForm>
  )
}
