import { Link } from '@orchard/shared/router'
import { Badge, Panel, Rows } from '@orchard/shared/ui'
import type { Related } from '#src/data/entities.ts'

import { Suspend } from './suspend.tsx'

/** The organisations of a person, or the members of an organisation, with a way to suspend each. */
export function RelatedAccounts({
  title,
  accounts,
  onChanged,
}: {
  title: string
  accounts: readonly Related[]
  onChanged(): void
}) {
  return (
    <Panel title={title}>
      <Rows
        label={title}
        none="None."
        rows={accounts}
        keyOf={({ id }) => id}
        columns={[
          ['Account', (one) => <Link to={`/operations/accounts/${one.id}`}>{nameOf(one)}</Link>],
          ['Role', ({ role }) => role],
          [
            'Act',
            ({ id, is_suspended }) =>
              is_suspended ? (
                <Badge kind="warning">Suspended</Badge>
              ) : (
                <Suspend kind="account" target={id} open="Suspend…" onDone={onChanged} />
              ),
          ],
        ]}
      />
    </Panel>
  )
}

function nameOf(one: Related): string {
  return ('name' in one ? one.name : one.email) ?? 'No email'
}
