import type Stripe from 'stripe'
import type { Billed } from '#src/store/tables.ts'

/** An item of a subscription, current or planned. */
export interface PlannedItem {
  /** Undefined for a new item. */
  id: string | undefined
  price: Stripe.Price
  quantity: number
}

/** A planned invoice line. */
export interface LineDraft {
  amount: number
  description: string
  period: { start: number; end: number }
  price: Stripe.Price
  quantity: number
  /** The billed subscription item; undefined for a new one. */
  item: string | undefined
  isProration: boolean
}

/** The price of a whole period in cents. */
export function amountOf({ price, quantity }: PlannedItem): number {
  return (price.unit_amount ?? 0) * quantity
}

/**
 * Prorates an amount to the rest of a period, by the second, rounded to the cent.
 * @param at seconds since 1970, like the bounds of the period.
 */
export function restOf({ amount, end, start }: Billed, at: number): number {
  if (end <= start) return 0
  return Math.round((amount * (end - Math.min(Math.max(at, start), end))) / (end - start))
}

/** Credits the unused time of a period. */
export function creditLine(item: PlannedItem, name: string, billed: Billed, at: number): LineDraft {
  const amount = restOf(billed, at)
  return {
    amount: amount === 0 ? 0 : -amount,
    description: `Unused time on ${name} after ${dateText(at)}`,
    period: { start: at, end: billed.end },
    price: item.price,
    quantity: item.quantity,
    item: item.id,
    isProration: true,
  }
}

/** Bills the rest of a period. */
export function debitLine(
  item: PlannedItem,
  name: string,
  period: { start: number; end: number },
  at: number,
): LineDraft {
  return {
    amount: restOf({ amount: amountOf(item), ...period }, at),
    description: `Remaining time on ${name} after ${dateText(at)}`,
    period: { start: at, end: period.end },
    price: item.price,
    quantity: item.quantity,
    item: item.id,
    isProration: true,
  }
}

/** Bills a whole period. */
export function periodLine(
  item: PlannedItem,
  name: string,
  period: { start: number; end: number },
): LineDraft {
  const { price, quantity } = item
  const dollars = ((price.unit_amount ?? 0) / 100).toFixed(2)
  return {
    amount: amountOf(item),
    description: `${quantity} × ${name} (at $${dollars} / ${price.recurring?.interval ?? 'once'})`,
    period,
    price,
    quantity,
    item: item.id,
    isProration: false,
  }
}

function dateText(seconds: number): string {
  return new Date(seconds * 1_000).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}
