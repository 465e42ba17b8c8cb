import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import { StripeError } from '#src/stripe-error.ts'
import { composeInvoice, toLine } from './compose-invoice.ts'
import { periodEnd } from './period.ts'
import type { PlannedChange } from './plan-change.ts'
import type { PlannedItem } from './proration.ts'
import { phaseAt, phaseItems } from './schedules.ts'
import { firstLines } from './start-subscription.ts'
import { cadenceOf, currentPeriod, plannedItems } from './subscription-items.ts'

/** A change to preview. */
interface PreviewedChange {
  planned: PlannedChange
  next: readonly PlannedItem[]
  /** The change gets its own invoice. */
  isBilledNow: boolean
  prorationDate: number
}

/**
 * Previews the next invoice of a subscription, with or without a change. Stores nothing.
 * @throws {StripeError} if there will be no invoice.
 */
export function previewInvoice(
  processor: Processor,
  subscription: Stripe.Subscription,
  changed?: PreviewedChange,
): Stripe.Invoice {
  const customer = processor.store.find('customer', idOf(subscription.customer))
  if (!customer) throw new Error(`Subscription ${subscription.id} has no customer`)
  const { pendingLines = [] } = processor.store.row('notes', subscription.id) ?? {}
  const changeLines = (changed?.planned.lines ?? []).map((line) =>
    toLine(processor, line, subscription.id),
  )
  const isRenewal = !changed?.isBilledNow
  const renewal = isRenewal ? renewalLines(processor, subscription, changed?.next) : []
  const now = processor.now()
  const phase = isRenewal
    ? phaseAt(processor, subscription, currentPeriod(subscription).end)
    : undefined
  return composeInvoice(
    processor,
    {
      customer,
      subscription: phase
        ? { ...subscription, default_tax_rates: phase.default_tax_rates ?? [] }
        : subscription,
      lines: [...pendingLines, ...changeLines, ...renewal],
      reason: 'upcoming',
      period: isRenewal ? currentPeriod(subscription) : { start: now, end: now },
      prorationDate: changed?.prorationDate,
    },
    processor.newId('upcoming_in', 24),
  )
}

function renewalLines(
  processor: Processor,
  subscription: Stripe.Subscription,
  changedItems: readonly PlannedItem[] | undefined,
): Stripe.InvoiceLineItem[] {
  const isOver = ['canceled', 'incomplete_expired'].includes(subscription.status)
  if (isOver || subscription.cancel_at_period_end)
    throw new StripeError(
      404,
      `No upcoming invoices for customer: '${idOf(subscription.customer)}'`,
      {
        code: 'invoice_upcoming_none',
      },
    )
  const { end } = currentPeriod(subscription)
  const phase = phaseAt(processor, subscription, end)
  const items =
    changedItems ??
    (phase ? phaseItems(processor, subscription, phase) : plannedItems(subscription))
  const anchor =
    phase?.billing_cycle_anchor === 'phase_start' ? end : subscription.billing_cycle_anchor
  const period = { start: end, end: periodEnd(anchor, cadenceOf(items), end) }
  return firstLines(processor, items, period, subscription.id)
}
