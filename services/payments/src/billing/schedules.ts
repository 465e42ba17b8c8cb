import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import { applyTarget } from './apply-update.ts'
import { changeItems } from './change-subscription.ts'
import { change } from './events.ts'
import { periodEnd } from './period.ts'
import { planChange } from './plan-change.ts'
import type { PlannedItem } from './proration.ts'
import { beginPeriod, renew } from './renew.ts'
import { cadenceOf, currentPeriod, plannedItems } from './subscription-items.ts'
import { endSubscription, releaseSchedule } from './subscriptions.ts'

/** The schedule that controls a subscription. */
function scheduleOf(
  { store }: Processor,
  subscription: Stripe.Subscription,
): Stripe.SubscriptionSchedule | undefined {
  const schedule = store.find('subscription_schedule', idOf(subscription.schedule))
  return schedule?.status === 'active' ? schedule : undefined
}

/** The end of the current phase of a subscription's schedule; undefined without a schedule. */
export function nextTransition(
  processor: Processor,
  subscription: Stripe.Subscription,
): number | undefined {
  return scheduleOf(processor, subscription)?.current_phase?.end_date
}

/** The phase that starts at a moment. */
export function phaseAt(
  processor: Processor,
  subscription: Stripe.Subscription,
  timestamp: number,
): Stripe.SubscriptionSchedule.Phase | undefined {
  const phases = scheduleOf(processor, subscription)?.phases
  return phases?.find(({ start_date }) => start_date === timestamp)
}

/** Ends the current phase: starts the next one, or releases the subscription. */
export function advanceSchedule(processor: Processor, subscription: Stripe.Subscription): void {
  const schedule = scheduleOf(processor, subscription)
  const now = schedule?.current_phase?.end_date
  if (!schedule || now === undefined) return
  const phase = phaseAt(processor, subscription, now)
  const isPeriodEnd = currentPeriod(subscription).end === now
  if (!phase) {
    if (schedule.end_behavior === 'cancel') {
      releaseSchedule(processor, subscription, 'completed')
      endSubscription(processor, subscription)
      return
    }
    releaseSchedule(processor, subscription, 'released')
    if (isPeriodEnd) renew(processor, subscription)
    return
  }
  change(
    processor,
    schedule,
    { current_phase: { start_date: phase.start_date, end_date: phase.end_date } },
    'subscription_schedule.updated',
  )
  enterPhase(processor, subscription, phase, isPeriodEnd)
}

function enterPhase(
  processor: Processor,
  subscription: Stripe.Subscription,
  phase: Stripe.SubscriptionSchedule.Phase,
  isPeriodEnd: boolean,
): void {
  const at = phase.start_date
  applyTaxRates(processor, subscription, phase)
  const next = phaseItems(processor, subscription, phase)
  const resetsAnchor = phase.billing_cycle_anchor === 'phase_start'
  if (!isPeriodEnd) {
    const prorates = phase.proration_behavior !== 'none'
    const planned = planChange(processor, subscription, next, { at, prorates, resetsAnchor })
    const proration = prorates ? 'create_prorations' : 'none'
    changeItems(processor, subscription, planned, { proration, payment: 'allow_incomplete' })
    return
  }
  const planned = planChange(processor, subscription, next, { at, prorates: false, resetsAnchor })
  applyTarget(processor, subscription, planned.target)
  const cadence = cadenceOf(next)
  if (resetsAnchor || !planned.resets) {
    const { billing_cycle_anchor } = subscription
    beginPeriod(processor, subscription, {
      start: at,
      end: periodEnd(billing_cycle_anchor, cadence, at),
    })
  }
  // As at Stripe, another interval without a new anchor changes the period but makes no invoice.
}

/** Gives a subscription the tax rates of a phase; a phase without any takes them away, as at Stripe. */
export function applyTaxRates(
  { store }: Processor,
  subscription: Stripe.Subscription,
  { default_tax_rates }: Pick<Stripe.SubscriptionSchedule.Phase, 'default_tax_rates'>,
): void {
  store.update(subscription, { default_tax_rates: structuredClone(default_tax_rates ?? []) })
}

/** Items of a phase, which reuse the ids of the subscription's items in order. */
export function phaseItems(
  { store }: Processor,
  subscription: Stripe.Subscription,
  phase: Stripe.SubscriptionSchedule.Phase,
): PlannedItem[] {
  const current = plannedItems(subscription)
  return phase.items.map(({ price: id, quantity = 1 }, index) => {
    const price = store.find('price', idOf(id))
    if (!price) throw new Error(`A phase names a price that does not exist: ${idOf(id)}`)
    return { id: current[index]?.id, price, quantity }
  })
}
