import { useState } from 'react'
import type { AccountApi } from '#src/data/account-api.ts'
import type { NamedKey } from '#src/data/account-responses.ts'
import { Confirm } from '#src/forms/confirm.tsx'
import { Rename } from '#src/forms/rename.tsx'
import { Row } from '#src/ui/panel.tsx'
import { describeUse } from './key-words.ts'
import { RotateKey } from './rotate-key.tsx'
import { Secret } from './secret.tsx'

/** A named key, which can be shown, copied, renamed, rotated and revoked. */
export function KeyRow({
  api,
  one,
  onChange,
  onRevoked,
}: {
  api: AccountApi
  one: NamedKey
  onChange(differences: Partial<NamedKey>): void
  onRevoked(): void
}) {
  const { apiKey, id, name } = one
  const [isShown, setIsShown] = useState(false)
  return (
    <Row title={name}>
      <p>{describeUse(one, new Date())}</p>
      <Secret apiKey={apiKey} keyName={name} isShown={isShown} onShow={setIsShown}>
        <RotateKey
          keyName={name}
          rotate={async (retire) => {
            const next = await api.rotateKey(id, retire)
            onChange(next)
            setIsShown(true)
            return next
          }}
        />
        <Rename
          what="Key"
          name={name}
          onSend={async (next) => {
            await api.renameKey(id, next)
            onChange({ name: next })
          }}
        />
        <Confirm
          label="Revoke key"
          context={name}
          send="Yes, revoke it"
          sending="Revoking…"
          variant="danger"
          onSend={async () => {
            await api.revokeKey(id)
            onRevoked()
          }}
        >
          Programs that use this key stop working immediately. This cannot be undone. Its requests
          stay in your usage.
        </Confirm>
      </Secret>
    </Row>
  )
}
