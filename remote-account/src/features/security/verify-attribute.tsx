import { type CodeDelivery, loadAuth, type VerifiableAttribute } from '@orchard/shared/auth'
import { Badge, Loaded } from '@orchard/shared/ui'
import { useCallback } from 'react'
import { useResource } from '#src/data/use-resource.ts'
import { CodeForm } from '#src/forms/code-form.tsx'
import { ResendCode } from '#src/forms/resend-code.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'

/** An address or number, and if it is verified. */
export function Attribute({ value, isVerified }: { value: string; isVerified: boolean }) {
  return (
    <>
      <span>{value}</span>{' '}
      {isVerified ? <Badge>Verified</Badge> : <Badge kind="warning">Not verified</Badge>}
    </>
  )
}

const WORDS = {
  email: { short: 'email', long: 'email address' },
  phone_number: { short: 'phone number', long: 'phone number' },
} as const satisfies Record<VerifiableAttribute, object>

/** A button that opens the verification of an address or number. */
export function Verify({ name, refresh }: { name: VerifiableAttribute; refresh(): Promise<void> }) {
  const { long, short } = WORDS[name]
  return (
    <Disclosure label={`Verify ${short}`}>
      {(close) => (
        <VerifyAttribute
          name={name}
          onDone={async () => {
            close(`Your ${long} is verified.`)
            await refresh()
          }}
        />
      )}
    </Disclosure>
  )
}

/** Verifies an address or number by a code, sent now unless one is already on its way. */
export function VerifyAttribute({
  name,
  sent,
  onDone,
}: {
  name: VerifiableAttribute
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
            send={`Confirm ${WORDS[name].short}`}
            sending="Confirming…"
            inline
            focusFirst
            hint={`We sent it to ${destination}.`}
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
