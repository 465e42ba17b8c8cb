import { formatTimestamp } from '@orchard/shared/format'
import type { Retirement } from '#src/data/account-api.ts'
import type { NewKey } from '#src/data/account-responses.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Late } from '#src/ui/late.tsx'

/** Loads the form that few visitors open. */
const loadRotateForms = () => import('./rotate-forms.tsx')

/** Rotates a key; the visitor chooses when the old one stops working. */
export function RotateKey({
  keyName,
  rotate,
}: {
  /** Distinguishes this button from those of other keys. */
  keyName?: string
  rotate(retire: Retirement): Promise<NewKey>
}) {
  return (
    <Disclosure label="Rotate API key" {...(keyName ? { context: keyName } : {})}>
      {(close) => (
        <Late load={loadRotateForms} waiting="Loading the form…">
          {({ RotateForm }) => (
            <RotateForm
              onSend={async (retire) => {
                const { oldKeyValidUntil: until } = await rotate(retire)
                close(
                  until
                    ? `This is your new key. The old key works until ${formatTimestamp(until)}.`
                    : 'This is your new key. The old key has been revoked.',
                )
              }}
            />
          )}
        </Late>
      )}
    </Disclosure>
  )
}
