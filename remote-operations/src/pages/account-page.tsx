import { REFUSALS_KEPT_DAYS } from '@orchard/shared/facts'
import { formatCount, formatDay, formatTimestamp } from '@orchard/shared/format'
import { type SeeAccount, seeAccount } from '@orchard/shared/responses/support'
import { Link, useParams } from '@orchard/shared/router'
import { Badge, Buttons, Loaded, Panel, Rows } from '@orchard/shared/ui'
import { useRead } from '#src/data/use-read.ts'
import { Deletion } from '#src/features/account/deletion.tsx'
import { Export } from '#src/features/account/export.tsx'
import { Invoices } from '#src/features/account/invoices.tsx'
import { Limits } from '#src/features/account/limits.tsx'
import { Mails } from '#src/features/account/mails.tsx'
import { RelatedAccounts } from '#src/features/suspensions/related-accounts.tsx'
import { Suspend } from '#src/features/suspensions/suspend.tsx'
import { isActive, SuspensionRows } from '#src/features/suspensions/suspension-rows.tsx'
import { consolePage } from '#src/ui/console-page.tsx'
import { Facts, Id, Time } from '#src/ui/facts.tsx'

function AccountPage() {
  const { id = '' } = useParams()
  const path = `accounts/${encodeURIComponent(id)}`
  const reading = useRead(path, seeAccount)
  return (
    <Loaded resource={reading} waiting="Loading the account…">
      {(account) => <Parts account={account} onChanged={() => void reading.reload()} />}
    </Loaded>
  )
}

function Parts({ account, onChanged }: { account: SeeAccount; onChanged(): void }) {
  const { id, keys, limits, period, refusals, suspensions } = account
  const isSuspended = suspensions.some((one) => one.kind === 'account' && isActive(one))
  return (
    <>
      <Panel title={account.email ?? 'No email'}>
        <Facts
          facts={[
            [
              'State',
              isSuspended ? (
                <Badge key="state" kind="warning">
                  Suspended
                </Badge>
              ) : (
                <Badge key="state">Active</Badge>
              ),
            ],
            ['Plan', account.plan],
            [
              'Calls this month',
              `${formatCount(account.used)} of ${formatCount(account.monthly_quota)}`,
            ],
            ['Month ends', formatTimestamp(period.end)],
            ['Signs in with', account.provider === 'google' ? 'Google' : 'Email'],
            ['2FA', account.has_second_factor ? 'On' : 'Off'],
            ['Since', formatTimestamp(account.created_at)],
            ['Customer', account.customer ? <Id key="customer">{account.customer}</Id> : 'None'],
            ['Account ID', <Id key="id">{id}</Id>],
          ]}
        />
        <Buttons>
          <Suspend kind="account" target={id} open="Suspend the account…" onDone={onChanged} />
          <Limits account={id} limits={limits} onDone={onChanged} />
          <Export account={id} />
          <Deletion who={id} />
        </Buttons>
        <p>
          <Link to={`/operations/log?account=${id}`}>Audit log of this account</Link>
        </p>
      </Panel>
      {suspensions.length > 0 && (
        <Panel title="Suspensions">
          <SuspensionRows suspensions={suspensions} onChanged={onChanged} />
        </Panel>
      )}
      {account.memberships.length > 0 && (
        <RelatedAccounts
          title="Organisations"
          accounts={account.memberships}
          onChanged={onChanged}
        />
      )}
      {account.organisation && (
        <RelatedAccounts
          title="Members"
          accounts={account.organisation.members}
          onChanged={onChanged}
        />
      )}
      <Panel title="Keys">
        <Rows
          label="Keys"
          none="No keys."
          rows={keys}
          keyOf={(key) => key.id}
          columns={[
            ['Name', ({ name }) => name],
            ['Starts with', ({ first_characters }) => <Id>{first_characters}</Id>],
            ['Kind', ({ kind }) => kind],
            ['Created', ({ created_at }) => <Time at={created_at} />],
            ['Last used', ({ last_used_on }) => (last_used_on ? formatDay(last_used_on) : 'Never')],
            [
              'Act',
              (key) =>
                key.is_suspended ? (
                  <Badge kind="warning">Suspended</Badge>
                ) : (
                  <Suspend kind="key" target={key.id} open="Suspend…" onDone={onChanged} />
                ),
            ],
          ]}
        />
      </Panel>
      <Panel title="Latest errors" lead={`Error responses of the last ${REFUSALS_KEPT_DAYS} days.`}>
        <Rows
          label="Latest errors"
          none={`No errors in the last ${REFUSALS_KEPT_DAYS} days.`}
          rows={refusals}
          keyOf={({ api, at, request_id }) => `${request_id} ${at} ${api}`}
          columns={[
            ['When', ({ at }) => <Time at={at} />],
            ['Key', ({ key_name }) => key_name ?? 'Default'],
            ['API', ({ api }) => <Link to={`/api/${api}`}>{api}</Link>],
            ['Status', ({ status }) => String(status)],
            ['Code', ({ code }) => <Link to={`/errors/${code}`}>{code}</Link>],
            ['Request ID', ({ request_id }) => <Id>{request_id}</Id>],
          ]}
        />
      </Panel>
      <Invoices account={id} />
      <Mails mails={account.mails} onChanged={onChanged} />
    </>
  )
}

/** `/operations/accounts/{id}` */
export const page = consolePage('Account', AccountPage)
