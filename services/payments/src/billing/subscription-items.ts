import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { wholeList } from '#src/protocol/list.ts'
import { decimal, idOf } from '#src/store/objects.ts'
import type { PlannedItem } from './proration.ts'

/** The legacy form of a price, which every item still carries. */
function planOf(price: Stripe.Price): Stripe.Plan {
  const recurring = price.recurring
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: decimal(String(price.unit_amount ?? 0)),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: recurring?.interval ?? 'month',
    interval_count: recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: idOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

/** Builds a subscription item; a changed one keeps its id and creation time. */
export function toItem(
  processor: Processor,
  subscription: string,
  planned: PlannedItem,
  period: { start: number; end: number },
  old?: Stripe.SubscriptionItem,
): Stripe.SubscriptionItem {
  return {
    id: planned.id ?? processor.newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: old?.created ?? processor.now(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: old?.metadata ?? {},
    plan: planOf(planned.price),
    price: structuredClone(planned.price),
    quantity: planned.quantity,
    subscription,
    tax_rates: [],
  }
}

/** Wraps the items of a subscription in a list. */
export function itemList(
  subscription: string,
  items: Stripe.SubscriptionItem[],
): Stripe.ApiList<Stripe.SubscriptionItem> {
  return wholeList(`/v1/subscription_items?subscription=${subscription}`, items)
}

/** The items of a subscription as input for prorations. */
export function plannedItems(subscription: Stripe.Subscription): PlannedItem[] {
  return subscription.items.data.map(({ id, price, quantity = 1 }) => ({ id, price, quantity }))
}

/** The current period, shared by all items. */
export function currentPeriod(subscription: Stripe.Subscription): { start: number; end: number } {
  const [item] = subscription.items.data
  if (!item) throw new Error(`Subscription ${subscription.id} has no item`)
  return { start: item.current_period_start, end: item.current_period_end }
}

/** The billing interval of a subscription. */
export function cadenceOf(items: readonly { price: Stripe.Price }[]): Stripe.Price.Recurring {
  const recurring = items[0]?.price.recurring
  if (!recurring) throw new Error('A subscription needs a recurring price')
  return recurring
}

/** The description of a price on invoices: the name of its product. */
export function productName({ store }: Processor, price: Stripe.Price): string {
  return store.find('product', idOf(price.product))?.name ?? price.id
}
