import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import type { Billed } from '#src/store/tables.ts'
import { change, emit } from './events.ts'
import { itemList } from './subscription-items.ts'

/** The items and period that a subscription changes to. */
export interface Target {
  items: Stripe.SubscriptionItem[]
  anchor: number
  billed: Record<string, Billed>
}

/** Replaces the items of a subscription. */
export function applyTarget(
  processor: Processor,
  subscription: Stripe.Subscription,
  { anchor, billed, items }: Target,
  patch: Partial<Stripe.Subscription> = {},
): void {
  const { store } = processor
  store.put('notes', subscription.id, { ...store.row('notes', subscription.id), billed })
  change(
    processor,
    subscription,
    { ...patch, items: itemList(subscription.id, items), billing_cycle_anchor: anchor },
    'customer.subscription.updated',
  )
}

/** Applies a pending change after its payment. */
export function applyPendingUpdate(processor: Processor, subscription: Stripe.Subscription): void {
  const { store } = processor
  const { target, ...notes } = store.row('notes', subscription.id) ?? {}
  if (!target) throw new Error(`Subscription ${subscription.id} has no update to apply`)
  store.put('notes', subscription.id, notes)
  applyTarget(processor, subscription, target, { ...target.patch, pending_update: null })
  emit(processor, 'customer.subscription.pending_update_applied', subscription)
}

/** Drops a pending change that was not paid in time. */
export function expirePendingUpdate(processor: Processor, subscription: Stripe.Subscription): void {
  const { store } = processor
  const { target: _target, ...notes } = store.row('notes', subscription.id) ?? {}
  store.put('notes', subscription.id, notes)
  change(processor, subscription, { pending_update: null }, 'customer.subscription.updated')
  emit(processor, 'customer.subscription.pending_update_expired', subscription)
}
