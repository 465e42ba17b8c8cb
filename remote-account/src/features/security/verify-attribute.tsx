import { type CodeDelivery, loadAuth, type VerifiableAttribute } from '@orchard/shared/auth'
import { useCallback } from 'react'
import { useResource } from '#src/data/use-resource.ts'
import { CodeForm } from '#src/forms/code-form.tsx'
import { ResendCode } from '#src/forms/resend-code.tsx'
import { Loaded } from '#src/ui/loaded.tsx'

/** Verifies an address or number by a code, sent now unless one is already on its way. */
export function VerifyAttribute({
  name,
  send,
  sent,
  onDone,
}: {
  name: VerifiableAttribute
  /** Button label. */
  send: string
  /** The delivery of a code sent when the attribute changed. */
  sent?: CodeDelivery
  onDone(): Promise<void>
}) {
  const first = useCallback(
    async () => sent ?? (await loadAuth()).sendAttributeCode(name),
    [name, sent],
  )
  const resource = useResource(first)
  return (
    <Loaded resource={resource} waiting="Sending a code…">
      {({ destination }) => (
        <>
          <CodeForm
            send={send}
            sending="Confirming…"
            inline
            focusFirst
            hint={`We have sent it to ${destination}.`}
            onCode={async (code) => {
              await (await loadAuth()).confirmAttribute({ name, code })
              await onDone()
            }}
          />
          <ResendCode onSend={async () => (await loadAuth()).sendAttributeCode(name)} />
        </>
      )}
    </Loaded>
  )
}
