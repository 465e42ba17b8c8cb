import { isUpgrade, type Offer } from '@orchard/shared/facts'
import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import * as z from 'zod'
import { accounts } from '#src/modules/accounts/tables.ts'
import { changeTerms, quotaMonthOf } from '#src/modules/usage/period.ts'
import { ApiError } from '#src/server/api-error.ts'
import { changeableSubscription, type LiveSubscription } from './customer.ts'
import { nextChargeOf, withTax } from './next-charge.ts'
import type { Prices } from './prices.ts'
import type { BillingServices } from './provider.ts'
import { isPaidBack } from './reversals.ts'
import { creditOf, linesOf, owesPeriod } from './subscription-state.ts'

const cents = z.int().describe('US cents')
const time = z.iso.datetime()
/** The price of a change; one that waits for the end of the period costs nothing now. */
export const CHANGE_PREVIEW = z.object({
  is_at_once: z.boolean(),
  changes_at: time,
  due_cents: cents,
  lines: z.array(z.object({ description: z.string(), cents })).readonly(),
  tax_cents: cents.describe('Tax on top of the lines'),
  credit_used_cents: cents.describe('What earlier credit takes off'),
  credit_cents: cents.describe('US cents of credit after the change, which pay for renewals'),
  next_charge_at: time.describe('The first renewal that the credit does not cover'),
  next_cents: cents.describe('US cents of that renewal'),
  renewal_cents: cents.describe('US cents of each renewal after it'),
  quota: z
    .object({ calls: z.int(), until: time })
    .nullable()
    .describe('Quota of the current month after an immediate change; null if a new month begins'),
  computed_for: z.int(),
})
type ChangePreview = z.output<typeof CHANGE_PREVIEW>

/**
 * The price of a change, now and later, by the provider’s own preview of its invoice.
 * @throws {ApiError} 409 without a subscription, and for a change at once of a period that is not paid, or was
 * paid back in part.
 */
export async function previewChange(
  services: BillingServices,
  accountId: string,
  offer: Offer,
  computedFor = Math.floor(services.now().getTime() / 1_000),
): Promise<ChangePreview> {
  const { provider } = services
  const [stripe, prices] = [await provider.client(), await provider.prices()]
  const live = await changeableSubscription(services, accountId)
  const shown = isUpgrade(presentOffer(live, prices), offer)
    ? await previewAtOnce(services, stripe, live, { accountId, offer, computedFor, prices })
    : previewLater(live, offer)
  return { ...shown, computed_for: computedFor }
}

type Shown = Omit<ChangePreview, 'computed_for'>

async function previewAtOnce(
  services: BillingServices,
  stripe: Stripe,
  { customerId, item, subscription }: LiveSubscription,
  {
    accountId,
    computedFor,
    offer,
    prices,
  }: { accountId: string; computedFor: number; offer: Offer; prices: Prices },
): Promise<Shown> {
  if (owesPeriod(subscription))
    throw new ApiError(
      409,
      'payment_due',
      'The current period is not paid yet. Pay the open invoice, or wait an hour or two for the renewal. Then change your plan.',
    )
  if (await isPaidBack(stripe, customerId, subscription))
    throw new ApiError(
      409,
      'payment_refunded',
      'We refunded part of this period, so the rest of it cannot be credited toward another plan. Contact us to change now. You can still cancel, or change to a smaller plan at the end of the period.',
    )
  const invoice = await stripe.invoices.createPreview({
    customer: customerId,
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: item.id, price: prices.idOf(offer) }],
      proration_behavior: 'always_invoice',
      proration_date: computedFor,
    },
  })
  const { amount_due, lines, starting_balance, subtotal, total } = invoice
  // The credit of what ends has the end of the old period.
  const renewsAt = Math.max(
    ...linesOf(lines.data, prices.idOf(offer)).map(({ period }) => period.end),
  )
  const isNewTerm = item.price.recurring?.interval !== offer.term
  const anchor = isNewTerm ? computedFor : subscription.billing_cycle_anchor
  const credit = Math.max(amount_due - starting_balance - total, 0)
  const taxed = withTax(offer, subscription)
  const next = nextChargeOf(taxed, {
    anchor: toDate(anchor),
    credit,
    renewsAt: toDate(renewsAt),
  })
  return {
    is_at_once: true,
    changes_at: toDate(computedFor).toISOString(),
    due_cents: amount_due,
    lines: lines.data.map((line) => ({ description: line.description ?? '', cents: line.amount })),
    tax_cents: total - subtotal,
    credit_used_cents: Math.max(total, 0) - amount_due,
    credit_cents: credit,
    next_charge_at: next.at.toISOString(),
    next_cents: next.cents,
    renewal_cents: taxed.cents,
    quota: await quotaAfter(services, accountId, { offer, anchor, computedFor, renewsAt }),
  }
}

/** The quota of the month in which a change at once is made. */
async function quotaAfter(
  { database }: BillingServices,
  accountId: string,
  {
    anchor,
    computedFor: since,
    offer: { plan },
    renewsAt: paidThrough,
  }: { anchor: number; computedFor: number; offer: Offer; renewsAt: number },
) {
  const [account] = await database.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account) return null
  const quotaTerms = changeTerms(account, { plan, anchor, paidThrough, since })
  const { end, quota } = quotaMonthOf({ ...account, plan, quotaTerms }, toDate(since))
  return { calls: quota, until: end.toISOString() }
}

function previewLater({ item, subscription }: LiveSubscription, offer: Offer): Shown {
  const credit = creditOf(subscription)
  const changesAt = toDate(item.current_period_end)
  const taxed = withTax(offer, subscription)
  const next = nextChargeOf(taxed, { anchor: changesAt, credit, renewsAt: changesAt })
  return {
    is_at_once: false,
    changes_at: changesAt.toISOString(),
    due_cents: 0,
    lines: [],
    tax_cents: 0,
    credit_used_cents: 0,
    credit_cents: credit,
    next_charge_at: next.at.toISOString(),
    next_cents: next.cents,
    renewal_cents: taxed.cents,
    quota: null,
  }
}

function presentOffer({ item }: LiveSubscription, prices: Prices): Offer {
  const present = prices.offerOf(item.price)
  if (!present)
    throw new ApiError(409, 'plan_unknown', 'Your plan is no longer sold. Contact us to change it.')
  return present
}

/** From seconds since 1970, as the provider gives all times. */
function toDate(seconds: number): Date {
  return new Date(seconds * 1_000)
}
