import type { AccountApi, Retirement } from '#src/data/account-api.ts'
import type { NewKey } from '#src/data/entities.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { late } from '#src/ui/late.tsx'

/** Loads the form that few visitors open. */
const ReplaceForm = late(
  () => import('./rotate-forms.tsx'),
  'ReplaceForm',
  'Loading what it called…',
)

/** For a key that has leaked: shows what it called, and replaces it immediately. */
export function ReplaceKey({
  api,
  id,
  keyName,
  rotate,
}: {
  api: AccountApi
  /** Null for the default key. */
  id: string | null
  /** Distinguishes this button from those of other keys. */
  keyName?: string
  rotate(retire: Retirement): Promise<NewKey>
}) {
  return (
    <Disclosure label="Revoke and replace" {...(keyName ? { context: keyName } : {})}>
      {(close) => (
        <>
          <p>
            For a key that somebody else may have seen. It stops working immediately, and you get a
            new one with the same name and limits.
          </p>
          <ReplaceForm
            api={api}
            id={id}
            onSend={async () => {
              await rotate('now')
              close('This is your new key. The old key has been revoked.')
            }}
          />
        </>
      )}
    </Disclosure>
  )
}
