import { formatCount } from '@orchard/shared/format'
import { readJson } from '@orchard/shared/product-api'
import { type Suspend as Suspended, suspend } from '@orchard/shared/responses/suspensions'
import { TextAreaField, TextField } from '@orchard/shared/ui'
import type { Suspension } from '#src/data/entities.ts'
import { useOperator } from '#src/data/operator-context.ts'
import { ActForm } from '#src/ui/act-form.tsx'

const TARGETS = {
  account: 'the account',
  key: 'the key',
  address: 'the address',
} satisfies Record<Suspension['kind'], string>

/** Suspends an account, a key, or an address, which is asked for where none is given. */
export function Suspend({
  kind,
  target,
  open,
  onDone,
}: {
  kind: Suspension['kind']
  target?: string
  open: string
  onDone(): void
}) {
  const { api } = useOperator()
  return (
    <ActForm
      about={target ?? ''}
      open={open}
      send={`Suspend ${TARGETS[kind]}`}
      sending="Suspending…"
      variant="danger"
      onSend={async ({ text }) => {
        const until = text('until')
        const words = text('words')
        const body = {
          kind,
          target: target ?? text('target'),
          reason: text('reason'),
          ...(words ? { words } : {}),
          ...(until ? { until: `${until}T23:59:59Z` } : {}),
        }
        const done = await readJson(await api.act('POST', 'suspensions', body), suspend)
        onDone()
        return `Suspended. Calls are refused within seconds.${whatElse(done)}`
      }}
    >
      {(field) => (
        <>
          {target === undefined && (
            <TextField
              label="IP address or range"
              hint="Such as 192.0.2.7 or 2001:db8::/48."
              required
              autoComplete="off"
              spellCheck={false}
              {...field('target')}
            />
          )}
          {kind !== 'address' && (
            <TextAreaField
              label="What the customer reads"
              note="optional"
              hint={`By default, that ${TARGETS[kind]} is suspended and how to reach us.`}
              rows={2}
              maxLength={500}
              {...field('words')}
            />
          )}
          <TextField
            label="Last day"
            note="optional"
            hint="UTC. Without one, until it is lifted."
            type="date"
            {...field('until')}
          />
        </>
      )}
    </ActForm>
  )
}

/** Says what was suspended with it, and what goes on. */
function whatElse({ also_suspended: also, not_suspended: others }: Suspended) {
  const added = also.length > 0 ? ` Suspended with it: ${counted(also.length)}.` : ''
  const rest =
    others.length > 0 ? ` Not suspended: ${counted(others.length)} of the same owners.` : ''
  return added + rest
}

function counted(accounts: number): string {
  return accounts === 1 ? '1 account' : `${formatCount(accounts)} accounts`
}
