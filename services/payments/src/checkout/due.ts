import { HOUR_SECONDS } from '@orchard/shared/format'
import type Stripe from 'stripe'
import { expirePendingUpdate } from '#src/billing/apply-update.ts'
import { collectInvoice, finalizeAndCollect } from '#src/billing/collect.ts'
import { subscriptionOf, voidInvoice } from '#src/billing/invoices.ts'
import { renew } from '#src/billing/renew.ts'
import { advanceSchedule, nextTransition } from '#src/billing/schedules.ts'
import { expireIncomplete } from '#src/billing/start-subscription.ts'
import { currentPeriod } from '#src/billing/subscription-items.ts'
import { verificationDue, verifyTaxId } from '#src/billing/tax-ids.ts'
import { announcementDue, announceRenewal } from '#src/billing/upcoming.ts'
import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import { expireSession } from './sessions.ts'

/** A scheduled action, in seconds since 1970. */
interface Due {
  at: number
  run(): void
}

/** Time limit for the first payment. */
const INCOMPLETE_SECONDS = 23 * HOUR_SECONDS
const LIVE: readonly string[] = ['active', 'past_due', 'trialing', 'unpaid']

/** Performs all due actions in chronological order. */
export function runDue(processor: Processor): void {
  for (let next = nextDue(processor); next && next.at <= processor.now(); next = nextDue(processor))
    next.run()
}

/** Advances the clock, stopping at each due action so that it happens at its own time. */
export function advanceTo(processor: Processor, target: number): void {
  for (let next = nextDue(processor); next && next.at <= target; next = nextDue(processor)) {
    advanceClock(processor, next.at - processor.now())
    next.run()
  }
  advanceClock(processor, target - processor.now())
}

function advanceClock({ clock, store }: Processor, seconds: number): void {
  if (seconds <= 0) return
  clock.advance(seconds)
  store.put('settings', 'aheadSeconds', { value: clock.aheadSeconds })
}

function nextDue(processor: Processor): Due | undefined {
  const { store } = processor
  const all = [
    ...store.all('checkout.session').flatMap((one) => sessionDue(processor, one)),
    ...store.all('invoice').flatMap((one) => invoiceDue(processor, one)),
    ...store.all('tax_id').flatMap((one) => taxIdDue(processor, one)),
    ...store.all('subscription').flatMap((one) => subscriptionDue(processor, one)),
  ]
  // The sort is stable: at the same moment, an invoice comes before its subscription.
  return all.sort((one, other) => one.at - other.at)[0]
}

function sessionDue(processor: Processor, session: Stripe.Checkout.Session): Due[] {
  if (session.status !== 'open') return []
  return [{ at: session.expires_at, run: () => expireSession(processor, session) }]
}

function taxIdDue(processor: Processor, taxId: Stripe.TaxId): Due[] {
  const at = verificationDue(taxId)
  return at === undefined ? [] : [{ at, run: () => verifyTaxId(processor, taxId) }]
}

function invoiceDue(processor: Processor, invoice: Stripe.Invoice): Due[] {
  if (!invoice.auto_advance) return []
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at)
    return [
      {
        at: invoice.automatically_finalizes_at,
        run: () => finalizeAndCollect(processor, invoice),
      },
    ]
  if (invoice.status === 'open' && invoice.next_payment_attempt)
    return [
      {
        at: invoice.next_payment_attempt,
        run: () => collectInvoice(processor, invoice, { isAutomatic: true }),
      },
    ]
  return []
}

function subscriptionDue(processor: Processor, subscription: Stripe.Subscription): Due[] {
  if (subscription.status === 'incomplete')
    return [
      {
        at: subscription.created + INCOMPLETE_SECONDS,
        run: () => expireWithInvoice(processor, subscription, expireIncomplete),
      },
    ]
  if (!LIVE.includes(subscription.status)) return []
  const due: Due[] = []
  if (subscription.pending_update)
    due.push({
      at: subscription.pending_update.expires_at,
      run: () => expireWithInvoice(processor, subscription, expirePendingUpdate),
    })
  const transition = nextTransition(processor, subscription)
  if (transition !== undefined)
    due.push({ at: transition, run: () => advanceSchedule(processor, subscription) })
  const announcement = announcementDue(processor, subscription)
  if (announcement !== undefined)
    due.push({ at: announcement, run: () => announceRenewal(processor, subscription) })
  const { end } = currentPeriod(subscription)
  if (transition !== end) due.push({ at: end, run: () => renew(processor, subscription) })
  return due
}

function expireWithInvoice(
  processor: Processor,
  subscription: Stripe.Subscription,
  expire: (processor: Processor, subscription: Stripe.Subscription) => void,
): void {
  const invoice = processor.store.find('invoice', idOf(subscription.latest_invoice))
  if (invoice?.status === 'open' && subscriptionOf(processor, invoice)?.id === subscription.id)
    voidInvoice(processor, invoice)
  expire(processor, subscription)
}
