import { DAY_SECONDS } from '@orchard/shared/format'
import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { emit } from './events.ts'
import { previewInvoice } from './preview.ts'
import { currentPeriod } from './subscription-items.ts'

/** Stripe's default for announcing renewals. */
const AHEAD_SECONDS = 7 * DAY_SECONDS

/** The time to announce a renewal; undefined if it was announced or there is none. */
export function announcementDue(
  { store }: Processor,
  subscription: Stripe.Subscription,
): number | undefined {
  const { end, start } = currentPeriod(subscription)
  const isOpen = subscription.status === 'active' && !subscription.cancel_at_period_end
  if (!isOpen || store.row('notes', subscription.id)?.announcedFor === end) return undefined
  return Math.max(start, end - AHEAD_SECONDS)
}

/** Announces the next invoice by `invoice.upcoming`. */
export function announceRenewal(processor: Processor, subscription: Stripe.Subscription): void {
  const { store } = processor
  const announcedFor = currentPeriod(subscription).end
  store.put('notes', subscription.id, { ...store.row('notes', subscription.id), announcedFor })
  emit(processor, 'invoice.upcoming', previewInvoice(processor, subscription))
}
