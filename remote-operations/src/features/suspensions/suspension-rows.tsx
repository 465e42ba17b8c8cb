import { formatTimestamp } from '@orchard/shared/format'
import { Link } from '@orchard/shared/router'
import { Badge, Rows } from '@orchard/shared/ui'
import type { Suspension } from '#src/data/entities.ts'
import { useOperator } from '#src/data/operator-context.ts'
import { ActForm } from '#src/ui/act-form.tsx'
import { Id, Time } from '#src/ui/facts.tsx'

/** Suspensions, with a way to lift those that are active. */
export function SuspensionRows({
  suspensions,
  onChanged,
}: {
  suspensions: readonly Suspension[]
  onChanged(): void
}) {
  const { api } = useOperator()
  return (
    <Rows
      label="Suspensions"
      none="Nothing is suspended."
      rows={suspensions}
      keyOf={({ id }) => id}
      columns={[
        ['What', ({ kind }) => kind],
        ['Target', (one) => <Target suspension={one} />],
        [
          'State',
          (one) =>
            !isActive(one) ? (
              <Badge kind="quiet">{endWords(one)}</Badge>
            ) : (
              <ActForm
                about={one.id}
                open="Lift…"
                send="Lift the suspension"
                sending="Lifting…"
                onSend={async ({ text }) => {
                  await api.act('POST', `suspensions/${one.id}/lift`, { reason: text('reason') })
                  onChanged()
                  return 'Lifted.'
                }}
              />
            ),
        ],
        ['Since', ({ at }) => <Time at={at} />],
        ['Reason', (one) => (one.with ? `${one.reason} (came with another)` : one.reason)],
        ['By', ({ by }) => by],
        ['Until', ({ until }) => (until ? <Time at={until} /> : 'It is lifted')],
      ]}
    />
  )
}

/** True for one that is in force. */
export function isActive({ lifted_at, until }: Suspension): boolean {
  return lifted_at === null && (until === null || Date.parse(until) > Date.now())
}

function endWords({ lifted_at, until }: Suspension): string {
  if (lifted_at) return `Lifted ${formatTimestamp(lifted_at)}`
  return `Ended ${formatTimestamp(until ?? '')}`
}

function Target({ suspension: { account, kind, target } }: { suspension: Suspension }) {
  const owner = kind === 'account' ? target : account
  if (!owner) return <Id>{target}</Id>
  return (
    <Link to={`/operations/accounts/${owner}`}>
      <Id>{target.slice(0, 8)}</Id>
    </Link>
  )
}
