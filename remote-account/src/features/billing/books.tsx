import { formatDay } from '@orchard/shared/format'
import { Buttons, Loaded, Notice, ScrollRegion, Table } from '@orchard/shared/ui'
import type { AccountApi } from '#src/data/account-api.ts'
import type { Subscription } from '#src/data/billing-api.ts'
import type { CreditEntry, PlanEntry } from '#src/data/entities.ts'
import { useResource } from '#src/data/use-resource.ts'
import { Act } from '#src/forms/act.tsx'
import { leaveFor } from '#src/forms/until-gone.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Row } from '#src/ui/panel.tsx'
import classes from './billing.module.css'
import { BillingDetailsRow } from './billing-details.tsx'
import { cardWarning, cardWords, creditChange, creditLine, planChange } from './books-words.ts'
import { InvoicesTable } from './invoices-table.tsx'

/** How a plan is paid, what its invoices show, the invoices, and the changes of the plan. */
export function Books({ api, subscription }: { api: AccountApi; subscription: Subscription }) {
  const {
    current_period_end: currentPeriodEnd,
    ends_at_period_end: endsAtPeriodEnd,
    is_open: isOpen,
    offer,
    status,
  } = subscription
  const paid = `${status} ${offer?.cents} ${currentPeriodEnd}`
  return (
    <>
      {isOpen && <PaymentRow {...{ api, subscription }} />}
      {isOpen && <BillingDetailsRow api={api} />}
      <Row title="Invoices" kind="wide">
        <InvoicesTable key={paid} api={api} />
      </Row>
      {/* Whoever never had a plan has no history. */}
      {status !== null && (
        <Row title="Plan history" kind="wide">
          <PlanHistory key={`${paid} ${endsAtPeriodEnd}`} api={api} />
        </Row>
      )}
    </>
  )
}

function PaymentRow({ api, subscription }: { api: AccountApi; subscription: Subscription }) {
  const { card, credit_cents: creditCents, is_live: isLive } = subscription
  const warning = card && cardWarning(card)
  const credit = creditLine(subscription)
  return (
    <Row title="Payment">
      {card && <p>{cardWords(card)}</p>}
      {warning && <Notice kind="calm">{warning}</Notice>}
      {credit && <p>{credit}</p>}
      <Buttons>
        {isLive && (
          <Act
            busyWords="Opening the payment page…"
            act={async (signal) => leaveFor(await api.billing.newCard(), signal)}
          >
            Update card
          </Act>
        )}
        {creditCents > 0 && (
          <Disclosure label="Credit history" dismissal="Close">
            {() => <CreditHistory api={api} />}
          </Disclosure>
        )}
      </Buttons>
    </Row>
  )
}

function CreditHistory({ api }: { api: AccountApi }) {
  const resource = useResource(api.billing.creditHistory)
  return (
    <Loaded resource={resource} waiting="Loading your credit…">
      {(entries) => (
        <ul className={classes.Lines}>
          {entries.map((entry) => (
            <li key={keyOf(entry)}>
              <span>{creditChange(entry)}</span> <span>{formatDay(entry.at)}</span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function keyOf({ at, cents, invoice }: CreditEntry): string {
  return `${at} ${cents} ${invoice}`
}

function PlanHistory({ api }: { api: AccountApi }) {
  const resource = useResource(api.billing.planHistory)
  return (
    <Loaded resource={resource} waiting="Loading the history of your plan…">
      {(entries) =>
        entries.length === 0 ? (
          <p>Nothing has changed since this history began.</p>
        ) : (
          <Entries {...{ entries }} />
        )
      }
    </Loaded>
  )
}

function Entries({ entries }: { entries: readonly PlanEntry[] }) {
  return (
    <ScrollRegion label="Plan history" className={classes.Scroll}>
      <Table
        className={classes.Invoices}
        caption={<caption className="visually-hidden">Plan history</caption>}
        rows={entries}
        keyOf={({ at, why }) => `${at} ${why}`}
        columns={[
          ['Date', ({ at }) => formatDay(at)],
          ['Plan', (entry) => planChange(entry).plan],
          ['What happened', (entry) => planChange(entry).why],
        ]}
      />
    </ScrollRegion>
  )
}
