import { TextAreaField, TextField } from '@orchard/shared/ui'
import { useOperator } from '#src/data/operator-context.ts'
import { DONE, type Suspension } from '#src/data/shapes.ts'
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
        await api.act('POST', 'suspensions', body, DONE)
        onDone()
        return 'Suspended. Calls are refused within seconds.'
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
