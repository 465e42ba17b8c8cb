import type { ReactNode } from 'react'
import { AccountForm } from './account-form.tsx'
import { useSubmission } from './use-submission.ts'

/** A question and the button that says yes to it. */
export function ConfirmForm({
  send,
  sending,
  variant = 'primary',
  onSend,
  children,
}: {
  /** Words of the button, and its words while it is busy. */
  send: string
  sending: string
  /** `danger` for what cannot be undone. */
  variant?: 'primary' | 'danger'
  onSend(): Promise<void>
  /** The consequences. */
  children: ReactNode
}) {
  const submission = useSubmission()
  return (
    <>
      <p>{children}</p>
      <AccountForm
        submission={submission}
        send={send}
        sending={sending}
        inline
        variant={variant}
        check={() => ({})}
        onSend={onSend}
      >
        {() => null}
      </AccountForm>
    </>
  )
}
