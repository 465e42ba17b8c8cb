import { useSession } from '@orchard/shared/session'
import { Badge } from '@orchard/shared/ui'
import { useState } from 'react'
import type { AccountApi, Retirement } from '#src/data/account-api.ts'
import type { NamedKey } from '#src/data/entities.ts'
import { Confirm } from '#src/forms/confirm.tsx'
import { Rename } from '#src/forms/rename.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { late } from '#src/ui/late.tsx'
import { Row } from '#src/ui/panel.tsx'
import { describeUse } from './key-words.ts'
import { isExpired, limitsInWords } from './limits/limit-words.ts'
import { ReplaceKey } from './replace-key.tsx'
import { RotateKey } from './rotate-key.tsx'
import { Secret } from './secret.tsx'

const LimitsForm = late(() => import('./limits/key-forms.tsx'), 'LimitsForm')

/** A named key, which can be shown, copied, renamed, rotated and revoked. */
export function KeyRow({
  api,
  apiHost,
  one,
  onChange,
  onRevoked,
}: {
  api: AccountApi
  /** Origin of the product API. */
  apiHost: string
  one: NamedKey
  onChange(differences: Partial<NamedKey>): void
  onRevoked(): void
}) {
  const { api_key: apiKey, created_by: createdBy, key_id: id, kind, limits, name } = one
  const isShared = useSession((session) => session.organisation !== null)
  const [isShown, setIsShown] = useState(false)
  const rotate = async (retire: Retirement) => {
    const next = await api.rotateKey(id, retire)
    onChange(next)
    setIsShown(true)
    return next
  }
  const now = new Date()
  const words = limitsInWords(one, now)
  return (
    <Row
      title={
        <>
          <span>{name}</span> {kind === 'publishable' && <Badge>Publishable</Badge>}
          {isExpired(one, now) && <Badge kind="warning">Expired</Badge>}
        </>
      }
    >
      <p>
        <span>{describeUse(one, now)}</span>
        {isShared && createdBy?.email && <span>{` Made by ${createdBy.email}.`}</span>}
      </p>
      {words.length > 0 && <p>{`Limits: ${words.join(' · ')}.`}</p>}
      <Secret apiKey={apiKey} keyName={name} isShown={isShown} onShow={setIsShown}>
        <RotateKey keyName={name} rotate={rotate} />
        <ReplaceKey api={api} id={id} keyName={name} rotate={rotate} />
        <Rename
          what="Key"
          name={name}
          onSend={async (next) => {
            await api.renameKey(id, next)
            onChange({ name: next })
          }}
        />
        {limits && (
          <Disclosure label="Change limits" context={name}>
            {(close) => (
              <LimitsForm
                apiHost={apiHost}
                kind={kind}
                limits={limits}
                onSend={async (given) => {
                  onChange({ limits: await api.limitKey(id, given) })
                  close('The limits are saved.')
                }}
              />
            )}
          </Disclosure>
        )}
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
