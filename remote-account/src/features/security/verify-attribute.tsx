import { type CodeDelivery, loadAuth, type VerifiableAttribute } from '@orchard/shared/auth'
import { useCallback } from 'react'
import { checkCode } from '#src/rules/check-fields.ts'
import { AccountForm } from '#src/ui/account-form.tsx'
import { Asked } from '#src/ui/asked.tsx'
import { CodeField } from '#src/ui/code-field.tsx'
import { ResendCode } from '#src/ui/resend-code.tsx'
import { useAsk } from '#src/ui/use-ask.ts'
import { useSubmission } from '#src/ui/use-submission.ts'

/** Sends a code to the address or number, unless one is on its way, and takes it. */
export function VerifyAttribute({
  name,
  send,
  sent,
  onDone,
}: {
  name: VerifiableAttribute
  /** Words of the button. */
  send: string
  /** The code that was sent when the attribute was changed. */
  sent?: CodeDelivery
  onDone(): Promise<void>
}) {
  const submission = useSubmission()
  const first = useCallback(
    async () => sent ?? (await loadAuth()).sendAttributeCode(name),
    [name, sent],
  )
  const ask = useAsk(first)
  return (
    <Asked ask={ask} waiting="Sending a code…">
      {({ destination }) => (
        <>
          <AccountForm
            submission={submission}
            send={send}
            sending="Confirming…"
            inline
            focusFirst
            blame={{ CodeMismatchException: 'code', ExpiredCodeException: 'code' }}
            check={({ code = '' }) => ({ code: checkCode(code) })}
            onSend={async ({ code = '' }) => {
              await (await loadAuth()).confirmAttribute({ name, code })
              await onDone()
            }}
          >
            {(field) => (
              <CodeField
                label="Confirmation code"
                hint={`We have sent it to ${destination}.`}
                {...field('code')}
              />
            )}
          </AccountForm>
          <ResendCode onSend={async () => (await loadAuth()).sendAttributeCode(name)} />
        </>
      )}
    </Asked>
  )
}
