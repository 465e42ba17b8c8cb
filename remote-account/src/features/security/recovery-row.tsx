import { RECOVERY_CODES } from '@orchard/shared/facts'
import { formatDay, inWords } from '@orchard/shared/format'
import type { Resource } from '@orchard/shared/product-api'
import { Alert, Badge, Buttons } from '@orchard/shared/ui'
import { useState } from 'react'
import type { RecoveryCodes } from '#src/data/entities.ts'
import { AccountForm } from '#src/forms/account-form.tsx'
import { FreshAct } from '#src/forms/fresh-act.tsx'
import { late } from '#src/ui/late.tsx'
import { Row } from '#src/ui/panel.tsx'
import type { SecurityRowProps } from './security-row-props.ts'

const FEW = 3
const NewCodes = late(() => import('./new-codes.tsx'), 'NewCodes', 'Making your recovery codes…')

/** The recovery codes of an account with 2FA, or that one has turned it off. */
export function RecoveryRow({
  user,
  codes: { data, reload },
  ...rest
}: SecurityRowProps & { codes: Resource<RecoveryCodes> }) {
  if (!data?.is_offered) return null
  const { created_at: createdAt, last_used_at: lastUsedAt, left } = data
  if (user.preferredMfa === 'NOMFA')
    return (
      lastUsedAt !== null && (
        <Row title="Recovery codes">
          <Alert>
            {`A recovery code turned off 2FA on ${formatDay(lastUsedAt)}. Set up 2FA again, and stop trusting the device you lost.`}
          </Alert>
        </Row>
      )
    )
  return (
    <Row
      title={
        <>
          <span>Recovery codes</span>{' '}
          <Badge kind={left > FEW ? 'good' : 'warning'}>
            {left === 0 ? 'None' : `${left} of 10 left`}
          </Badge>
        </>
      }
    >
      <p>
        {createdAt === null || left === 0
          ? 'If you lose your phone, a recovery code turns off 2FA so that you can sign in. You have none.'
          : `If you lose your phone, a recovery code turns off 2FA so that you can sign in. You made yours on ${formatDay(createdAt)}.`}
      </p>
      <Buttons>
        <FreshAct
          dismissal="Close"
          purpose="make recovery codes"
          label={createdAt === null ? 'Make recovery codes' : 'Make new recovery codes'}
        >
          {(close) => (
            <Renewal
              isFirst={left === 0}
              onSaved={() => {
                close('Your new recovery codes work now.')
              }}
              onMade={reload}
              email={user.attributes.email ?? user.username}
              {...rest}
            />
          )}
        </FreshAct>
      </Buttons>
    </Row>
  )
}

/** Asks before codes end that may be in use. */
function Renewal({
  isFirst,
  api,
  email,
  onMade,
  onSaved,
}: Omit<SecurityRowProps, 'refresh' | 'user'> & {
  isFirst: boolean
  email: string
  onMade(): void
  onSaved(): void
}) {
  const [isWanted, setIsWanted] = useState(isFirst)
  if (!isWanted)
    return (
      <>
        <p>{`You get ${inWords(RECOVERY_CODES)} new codes. Your earlier codes no longer work.`}</p>
        <AccountForm
          send="Yes, make new codes"
          sending="Making your recovery codes…"
          inline
          onSend={async () => setIsWanted(true)}
        />
      </>
    )
  return <NewCodes {...{ api, email, onMade, onSaved }} />
}
