import type { AccountApi } from '#src/data/account-api.ts'
import type { AccountKey, NamedKey } from '#src/data/account-responses.ts'
import { NameForm } from '#src/forms/name-form.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Notice } from '#src/ui/message.tsx'
import { Buttons, Rows } from '#src/ui/panel.tsx'
import { useMessage } from '#src/ui/use-message.ts'
import { KeyRow } from './key-row.tsx'

/** The visitor's named keys and a form to create another. */
export function NamedKeys({
  api,
  keys,
  onChange,
}: {
  api: AccountApi
  keys: readonly NamedKey[]
  onChange(keys: readonly AccountKey[]): void
}) {
  const [done, setDone] = useMessage<string>()
  const replace = (id: string, differences: Partial<NamedKey>) =>
    onChange(keys.map((key) => (key.id === id ? { ...key, ...differences } : key)))
  return (
    <>
      {keys.length > 0 && (
        <Rows>
          {keys.map((one) => (
            <KeyRow
              key={one.id}
              api={api}
              one={one}
              onChange={(differences) => replace(one.id, differences)}
              onRevoked={() => {
                onChange(keys.filter(({ id }) => id !== one.id))
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
              <NameForm
                label="Key name"
                send="Create key"
                sending="Creating the key…"
                onSend={async (name) => {
                  const made = await api.createKey(name)
                  onChange([...keys, made])
                  close(`${made.name} is ready.`)
                }}
              />
            </>
          )}
        </Disclosure>
      </Buttons>
    </>
  )
}
