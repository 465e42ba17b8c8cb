import { formatDay } from '@orchard/shared/format'
import { Loaded, ScrollRegion, Table } from '@orchard/shared/ui'
import type { ReactNode } from 'react'
import type { AccountApi } from '#src/data/account-api.ts'
import type { Invoice } from '#src/data/entities.ts'
import { useResource } from '#src/data/use-resource.ts'
import { Act } from '#src/forms/act.tsx'
import classes from './billing.module.css'
import { formatMoney, invoiceAmount, invoiceStatus } from './books-words.ts'

/** Invoices with their receipts, newest first. */
export function InvoicesTable({ api }: { api: AccountApi }) {
  const resource = useResource(api.billing.invoices)
  return (
    <Loaded resource={resource} waiting="Loading your invoices…">
      {(invoices) => <Invoices api={api} known={invoices} onMore={resource.replace} />}
    </Loaded>
  )
}

type Known = Awaited<ReturnType<AccountApi['billing']['invoices']>>

type Columns = (readonly [heading: string, cell: (invoice: Invoice) => ReactNode])[]

/** Purchase order numbers, if any invoice has one. */
function orderColumn(invoices: readonly Invoice[]): Columns {
  if (invoices.every(({ purchase_order: purchaseOrder }) => purchaseOrder === null)) return []
  return [
    [
      'PO number',
      ({ purchase_order: purchaseOrder }) =>
        purchaseOrder ? <span className={classes.Order}>{purchaseOrder}</span> : '–',
    ],
  ]
}

/** The amount; with tax, if any invoice has some. */
function amountColumns(invoices: readonly Invoice[]): Columns {
  const hasTax = invoices.some(
    ({ is_reverse_charge: isReverseCharge, tax_cents: taxCents }) =>
      taxCents !== 0 || isReverseCharge,
  )
  if (!hasTax) return [['Amount', invoiceAmount]]
  return [
    [
      'Subtotal',
      ({ currency, subtotal_cents: subtotalCents }) => formatMoney(subtotalCents, currency),
    ],
    [
      'Tax',
      ({ currency, is_reverse_charge: isReverseCharge, tax_cents: taxCents }) =>
        isReverseCharge ? 'Reverse charge' : formatMoney(taxCents, currency),
    ],
    ['Total', invoiceAmount],
  ]
}

function Invoices({
  api,
  known: { has_more: hasMore, invoices },
  onMore,
}: {
  api: AccountApi
  known: Known
  onMore(all: Known): void
}) {
  if (invoices.length === 0) return <p>No invoices yet.</p>
  return (
    <>
      <ScrollRegion label="Invoices" className={classes.Scroll}>
        <Table
          className={classes.Invoices}
          caption={<caption className="visually-hidden">Invoices</caption>}
          rows={invoices}
          keyOf={({ id }) => id}
          columns={[
            ['Number', ({ number }) => number ?? '–'],
            ['Date', ({ created_at: createdAt }) => formatDay(createdAt)],
            ...orderColumn(invoices),
            ...amountColumns(invoices),
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
      {hasMore && (
        <div>
          <Act
            busyWords="Loading…"
            act={async () => {
              const next = await api.billing.invoices(invoices.at(-1)?.id)
              onMore({ ...next, invoices: [...invoices, ...next.invoices] })
            }}
          >
            Show older invoices
          </Act>
        </div>
      )}
    </>
  )
}
