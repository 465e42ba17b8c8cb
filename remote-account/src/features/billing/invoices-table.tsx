import { formatDay } from '@orchard/shared/format'
import { BusyButton, ScrollRegion, Table } from '@orchard/shared/ui'
import { useState } from 'react'
import type { AccountApi } from '#src/data/account-api.ts'
import { useResource } from '#src/data/use-resource.ts'
import { useSubmission } from '#src/forms/use-submission.ts'
import { Loaded } from '#src/ui/loaded.tsx'
import { Alert } from '#src/ui/message.tsx'
import classes from './billing.module.css'
import { invoiceAmount, invoiceStatus } from './billing-words.ts'

/** Invoices with their receipts, newest first. */
export function InvoicesTable({ api }: { api: AccountApi }) {
  const resource = useResource(api.billing.invoices)
  return (
    <Loaded resource={resource} waiting="Loading your invoices…">
      {({ hasMore, invoices }) => <Invoices api={api} first={invoices} hasMore={hasMore} />}
    </Loaded>
  )
}

type Invoices = Awaited<ReturnType<AccountApi['billing']['invoices']>>

function Invoices({
  api,
  first,
  hasMore: hadMore,
}: {
  api: AccountApi
  first: Invoices['invoices']
  hasMore: boolean
}) {
  const [older, setOlder] = useState<Invoices>({ invoices: [], hasMore: hadMore })
  const more = useSubmission()
  const all = [...first, ...older.invoices]
  if (all.length === 0) return <p>No invoices yet.</p>
  return (
    <>
      <ScrollRegion label="Invoices" className={classes.Scroll}>
        <Table
          className={classes.Invoices}
          caption={<caption className="visually-hidden">Invoices</caption>}
          rows={all}
          keyOf={({ id }) => id}
          columns={[
            ['Number', ({ number }) => number ?? '–'],
            ['Date', ({ createdAt }) => formatDay(createdAt)],
            ['Amount', invoiceAmount],
            ['Status', invoiceStatus],
            [
              'Receipt',
              ({ number, pdf, status, url }) => (
                <>
                  {url && <a href={url}>{status === 'open' ? 'Pay' : 'View'}</a>}
                  {pdf && (
                    <a href={pdf} aria-label={`PDF of invoice ${number ?? ''}`}>
                      PDF
                    </a>
                  )}
                </>
              ),
            ],
          ]}
        />
      </ScrollRegion>
      {more.failure && <Alert>{more.failure.message}</Alert>}
      {older.hasMore && (
        <div>
          <BusyButton
            isBusy={more.isBusy}
            busyWords="Loading…"
            onClick={() =>
              void more.run(async () => {
                const next = await api.billing.invoices(all.at(-1)?.id)
                setOlder({
                  invoices: [...older.invoices, ...next.invoices],
                  hasMore: next.hasMore,
                })
              })
            }
          >
            Show older invoices
          </BusyButton>
        </div>
      )}
    </>
  )
}
