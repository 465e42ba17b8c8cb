import type Stripe from 'stripe'
import type { Reversal } from '#src/modules/mail/messages.ts'
import type { BillingServices } from './provider.ts'
import { findReversals, type LostPayment, type Reversals } from './reversals.ts'
import { takeCreditBack } from './reversed-credit.ts'
import { EXPANDED, isLive, UNSETTLED } from './subscription-state.ts'
import { voidUnpaid } from './unpaid-invoices.ts'

/** The state of a customer after payments were taken back. */
type Followed = Pick<Reversals, 'paidBack' | 'reversal'> & {
  /** The same, also of a subscription that had ended before. */
  cause: Reversal | null
  subscription: Stripe.Subscription | undefined
}

/**
 * Does what follows from payments that were taken back: one that was refunded in full, or lost to a dispute, ends its
 * subscription, and then the credit and the open invoices that it leaves. What fails after the end is tried again at
 * the next reading.
 */
export async function followReversals(
  services: BillingServices,
  customerId: string,
  current: Stripe.Subscription | undefined,
): Promise<Followed> {
  const { log, now, provider } = services
  const stripe = await provider.client()
  const nowS = now().getTime() / 1_000
  const { lost, paidBack, reversal } = await findReversals(stripe, customerId, current, nowS)
  const isOver = reversal === 'lost' || reversal === 'refunded'
  const wasLive = current !== undefined && isLive(current)
  let subscription = current
  if (wasLive && reversal !== null)
    log('A payment was reversed', { customer: customerId, subscription: current.id, reversal })
  if (wasLive && isOver)
    subscription = await stripe.subscriptions.cancel(
      current.id,
      { ...UNSETTLED, expand: EXPANDED },
      { idempotencyKey: `end-reversed-${current.id}` },
    )
  if (current && isOver)
    await later(services, customerId, () => voidUnpaid(stripe, { subscription: current.id }))
  const taken = await takeCredits(services, customerId, lost, nowS)
  // Read again: it holds the credit.
  if (taken > 0 && current)
    subscription = await stripe.subscriptions.retrieve(current.id, { expand: EXPANDED })
  return { paidBack, cause: reversal, reversal: wasLive ? reversal : null, subscription }
}

/** @returns the cents that were taken. */
async function takeCredits(
  services: BillingServices,
  customerId: string,
  lost: readonly LostPayment[],
  nowS: number,
): Promise<number> {
  const stripe = await services.provider.client()
  let cents = 0
  for (const payment of lost)
    await later(services, customerId, async () => {
      cents += await takeCreditBack(stripe, customerId, payment, nowS)
    })
  if (cents > 0)
    services.log('Credit from a reversed payment was removed', {
      customer: customerId,
      cents,
    })
  return cents
}

/** Logs a failure, which must not keep a plan that was paid back. */
async function later(
  { log }: BillingServices,
  customer: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    log(`After a reversed payment: ${(error as Error).message}`, { customer }, 'warn')
  }
}
