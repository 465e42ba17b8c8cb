import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import type { Billed } from '#src/store/tables.ts'
import { refusal } from '#src/stripe-error.ts'
import type { Target } from './apply-update.ts'
import { addIntervals } from './period.ts'
import {
  amountOf,
  creditLine,
  debitLine,
  type LineDraft,
  type PlannedItem,
  periodLine,
} from './proration.ts'
import {
  cadenceOf,
  currentPeriod,
  plannedItems,
  productName,
  toItem,
} from './subscription-items.ts'

/** An entry of `items` in an update. */
export interface ItemChange {
  id?: string | undefined
  price?: string | undefined
  quantity?: number | undefined
  deleted?: boolean | undefined
}

/** Options of a change. */
export interface ChangeHow {
  /** Effective time in seconds since 1970. */
  at: number
  prorates: boolean
  /** Starts a new period even if the interval stays the same. */
  resetsAnchor?: boolean
}

/** The result and cost of a change, before it is applied. */
export interface PlannedChange {
  target: Target
  lines: LineDraft[]
  /** Starts a new period, which is billed at once. */
  resets: boolean
}

/** The items of a subscription after an update; entries without an id are added. */
export function nextItems(
  processor: Processor,
  current: readonly PlannedItem[],
  changes: readonly ItemChange[],
): PlannedItem[] {
  const items = new Map(current.map((item) => [item.id ?? '', item]))
  const added: PlannedItem[] = []
  for (const [index, one] of changes.entries()) {
    const old = one.id === undefined ? undefined : items.get(one.id)
    if (one.id !== undefined && !old)
      throw refusal.missing('subscription_item', one.id, `items[${index}][id]`)
    if (one.deleted) {
      if (!old?.id) throw refusal.missingParam(`items[${index}][id]`)
      items.delete(old.id)
      continue
    }
    const price =
      one.price === undefined
        ? old?.price
        : findRecurringPrice(processor, one.price, `items[${index}][price]`)
    if (!price) throw refusal.missingParam(`items[${index}][price]`)
    const planned = { id: old?.id, price, quantity: one.quantity ?? old?.quantity ?? 1 }
    if (old?.id) items.set(old.id, planned)
    else added.push(planned)
  }
  const next = [...items.values(), ...added]
  if (next.length === 0) throw refusal.invalid('A subscription needs at least one item.', 'items')
  const cadences = new Set(next.map(({ price }) => cadenceName(price)))
  if (cadences.size > 1)
    throw refusal.invalid('All prices of a subscription must have the same interval.', 'items')
  if (new Set(next.map(({ price }) => price.id)).size < next.length)
    throw refusal.invalid('A subscription cannot have the same price twice.', 'items')
  return next
}

/** @throws {StripeError} unless the price exists, is active and recurring. */
export function findRecurringPrice({ store }: Processor, id: string, param: string): Stripe.Price {
  const price = store.find('price', id)
  if (!price) throw refusal.missing('price', id, param)
  if (!price.active)
    throw refusal.invalid(
      `The price specified is inactive. This field only accepts active prices.`,
      param,
    )
  if (!price.recurring)
    throw refusal.invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      param,
    )
  return price
}

/** Plans a change of items: credits, charges and the resulting period. */
export function planChange(
  processor: Processor,
  subscription: Stripe.Subscription,
  next: readonly PlannedItem[],
  { at, prorates, resetsAnchor = false }: ChangeHow,
): PlannedChange {
  const current = plannedItems(subscription)
  const period = currentPeriod(subscription)
  const resets = resetsAnchor || cadenceName(next[0]?.price) !== cadenceName(current[0]?.price)
  const anchor = resets ? at : subscription.billing_cycle_anchor
  const nextPeriod = resets
    ? { start: at, end: addIntervals(at, cadenceOf(next), 1) }
    : { start: period.start, end: period.end }
  const billed = { ...processor.store.row('notes', subscription.id)?.billed }
  const lines: LineDraft[] = []
  const name = (item: PlannedItem) => productName(processor, item.price)
  const isSame = (item: PlannedItem) =>
    !resets &&
    [...next, ...current].filter(
      (one) =>
        one.id === item.id && one.price.id === item.price.id && one.quantity === item.quantity,
    ).length === 2
  if (prorates)
    for (const item of current) {
      const was = billed[item.id ?? '']
      if (!isSame(item) && was && was.end > at) lines.push(creditLine(item, name(item), was, at))
    }
  const items = next.map((item) => {
    const old = subscription.items.data.find(({ id }) => id === item.id)
    return toItem(processor, subscription.id, item, nextPeriod, old)
  })
  for (const [index, one] of next.entries()) {
    const id = items[index]?.id ?? ''
    const item = { ...one, id }
    if (resets) {
      lines.push(periodLine(item, name(item), nextPeriod))
      billed[id] = { amount: amountOf(item), ...nextPeriod }
    } else if (!isSame(one)) {
      const line = debitLine(item, name(item), period, at)
      if (prorates) lines.push(line)
      // Without proration, the rest of the period stays billed at the old amount.
      if (prorates || !billed[id]) billed[id] = { amount: line.amount, start: at, end: period.end }
    }
  }
  return { target: { items, anchor, billed: onlyOf(billed, items) }, lines, resets }
}

function onlyOf(
  billed: Record<string, Billed>,
  items: readonly Stripe.SubscriptionItem[],
): Record<string, Billed> {
  return Object.fromEntries(items.flatMap(({ id }) => (billed[id] ? [[id, billed[id]]] : [])))
}

function cadenceName(price: Stripe.Price | undefined): string {
  return `${price?.recurring?.interval} ${price?.recurring?.interval_count}`
}
