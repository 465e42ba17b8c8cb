import { formatTimestamp } from '@orchard/shared/format'
import type { Retirement } from '#src/data/account-api.ts'
import type { NewKey } from '#src/data/entities.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { late } from '#src/ui/late.tsx'

const RotateForm = late(() => import('./rotate-forms.tsx'), 'RotateForm')

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
        <RotateForm
          onSend={async (retire) => {
            const { old_key_valid_until: until } = await rotate(retire)
            close(
              until
                ? `This is your new key. The old key works until ${formatTimestamp(until)}.`
                : 'This is your new key. The old key has been revoked.',
            )
          }}
        />
      )}
    </Disclosure>
  )
}
