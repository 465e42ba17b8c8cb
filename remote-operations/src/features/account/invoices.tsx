import { formatCents, formatDay } from '@orchard/shared/format'
import { randomKey } from '@orchard/shared/http'
import { ProductApiError, readJson } from '@orchard/shared/product-api'
import { refund, seeInvoices } from '@orchard/shared/responses/billing'
import { Loaded, Panel, Rows, TextField } from '@orchard/shared/ui'
import { useState } from 'react'
import type { Invoice } from '#src/data/entities.ts'
import { useOperator } from '#src/data/operator-context.ts'
import { useRead } from '#src/data/use-read.ts'
import { ActForm } from '#src/ui/act-form.tsx'
import { Id } from '#src/ui/facts.tsx'

/** The invoices of an account, with a way to refund each. */
export function Invoices({ account }: { account: string }) {
  const reading = useRead(`accounts/${account}/invoices`, seeInvoices)
  return (
    <Panel title="Invoices">
      <Loaded resource={reading} waiting="Asking the payment provider…">
        {({ invoices }) => (
          <Rows
            label="Invoices"
            none="No invoices."
            rows={invoices}
            keyOf={({ id }) => id}
            columns={[
              ['Number', ({ id, number }) => <Id>{number ?? id}</Id>],
              ['Date', ({ created_at }) => formatDay(created_at)],
              ['Status', ({ status }) => status],
              ['Paid', ({ paid }) => formatCents(paid)],
              ['Refunded', ({ refunded }) => formatCents(refunded)],
              [
                'Act',
                (invoice) =>
                  invoice.refundable > 0 && (
                    <Refund invoice={invoice} onDone={() => void reading.reload()} />
                  ),
              ],
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}

function Refund({ invoice: { id, refundable }, onDone }: { invoice: Invoice; onDone(): void }) {
  const { api } = useOperator()
  // A second try after a lost response refunds once.
  const [attempt, setAttempt] = useState(randomKey)
  return (
    <ActForm
      about={id}
      open="Refund…"
      send="Refund"
      sending="Refunding…"
      variant="danger"
      onSend={async ({ all, text }) => {
        const amount = text('amount')
        const body = {
          invoice: id,
          ...(amount ? { amount: centsOf(amount) } : {}),
          keep_plan: all('keep_plan').length > 0,
          reason: text('reason'),
        }
        const done = await readJson(await api.act('POST', 'refunds', body, attempt), refund)
        setAttempt(randomKey)
        onDone()
        const plan = done.plan === 'ends' ? 'The plan ends.' : 'The plan stays.'
        return `${formatCents(done.amount)} refunded, ${formatCents(done.left)} left. ${plan}`
      }}
    >
      {(field) => (
        <>
          <TextField
            label="Amount in US dollars"
            note="optional"
            hint={`Empty for all that is left, ${formatCents(refundable)}, which ends the plan.`}
            inputMode="decimal"
            autoComplete="off"
            {...field('amount')}
          />
          <label>
            <input type="checkbox" name="keep_plan" /> <span>Leave the plan active</span>
          </label>
        </>
      )}
    </ActForm>
  )
}

/** @throws {ProductApiError} for what is no amount. */
function centsOf(dollars: string): number {
  if (/^\d{1,6}(?:\.\d\d?)?$/.test(dollars)) return Math.round(Number(dollars) * 100)
  const errors = { amount: 'Enter dollars, such as 12.50.' }
  throw new ProductApiError('act_invalid', { detail: 'The amount is invalid.', errors })
}
