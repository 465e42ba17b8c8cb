import { Buttons, Notice, useMessage } from '@orchard/shared/ui'
import type { AccountApi } from '#src/data/account-api.ts'
import type { AccountKey, NamedKey } from '#src/data/entities.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { late } from '#src/ui/late.tsx'
import { Rows } from '#src/ui/panel.tsx'
import { KeyRow } from './key-row.tsx'

const CodeCheck = late(
  () => import('./leaked-keys/code-check.tsx'),
  'CodeCheck',
  'Loading the check…',
)
const NewKeyForm = late(() => import('./limits/key-forms.tsx'), 'NewKeyForm')

/** The visitor's named keys and a form to create another. */
export function NamedKeys({
  api,
  apiHost,
  byDefault,
  keys,
  onChange,
}: {
  api: AccountApi
  /** Origin of the product API. */
  apiHost: string
  /** The default key, if it is known. */
  byDefault: AccountKey | undefined
  keys: readonly NamedKey[]
  onChange(keys: readonly AccountKey[]): void
}) {
  const [done, setDone] = useMessage<string>()
  const replace = (id: string, differences: Partial<NamedKey>) =>
    onChange(keys.map((key) => (key.key_id === id ? { ...key, ...differences } : key)))
  return (
    <>
      {keys.length > 0 && (
        <Rows>
          {keys.map((one) => (
            <KeyRow
              key={one.key_id}
              api={api}
              apiHost={apiHost}
              one={one}
              onChange={(differences) => replace(one.key_id, differences)}
              onRevoked={() => {
                onChange(keys.filter(({ key_id: id }) => id !== one.key_id))
                setDone(`${one.name} is revoked.`)
              }}
            />
          ))}
        </Rows>
      )}
      <Notice>{done}</Notice>
      <Buttons>
        <Disclosure label="Create another key">
          {(close) => (
            <>
              <p>
                Give each program its own key: you see what each one uses, and can revoke one
                without affecting the others. All keys share your plan’s quota.
              </p>
              <NewKeyForm
                apiHost={apiHost}
                onSend={async (given) => {
                  const made = await api.createKey(given)
                  onChange([...keys, made])
                  close(`${made.name} is ready.`)
                }}
              />
            </>
          )}
        </Disclosure>
        <Disclosure label="Check your code for keys" dismissal="Close">
          {() => <CodeCheck keys={[...(byDefault ? [byDefault] : []), ...keys]} />}
        </Disclosure>
      </Buttons>
    </>
  )
}
