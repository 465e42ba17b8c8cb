import type Stripe from 'stripe'
import { ApiError } from '#src/server/api-error.ts'
import type { Billing } from './billing.ts'
import { closePages } from './checkout.ts'
import { findCustomer } from './customer.ts'
import { endDuplicates } from './duplicates.ts'
import { inTurn } from './in-turn.ts'
import type { BillingServices } from './provider.ts'
import { listSubscriptions } from './read-customer.ts'
import { isLive, isOpen, UNSETTLED } from './subscription-state.ts'
import { unlessMissing } from './unless-missing.ts'
import { payable, voidUnpaid } from './unpaid-invoices.ts'

/**
 * Deletes the customer of an account, which ends every subscription at once, and then the account: in its turn, so
 * that nothing is bought in between. Calling it twice is safe.
 * @param remove deletes the account; it gets the customer, or null if there never was one.
 * @param assertAllowed is asked once more in that turn, before the customer is deleted.
 * @throws {ApiError} 503 when the provider cannot be reached, and as `inTurn`, `remove` and `assertAllowed`.
 */
export async function endBilling<T>(
  services: Pick<BillingServices, 'database' | 'now'>,
  billing: Billing | null,
  accountId: string,
  remove: (endedCustomer: string | null) => Promise<T>,
  assertAllowed: () => Promise<void> = async () => undefined,
): Promise<T> {
  const known = () => findCustomer(services, accountId)
  if (!billing) return remove(leftCustomer(await known()))
  const end = async () => {
    await assertAllowed()
    const { customerId: customer = null, subscriptionId = null } = (await known()) ?? {}
    if (customer !== null)
      await billing.ask(() => deleteCustomer(billing.services, customer, subscriptionId))
    return remove(customer)
  }
  return inTurn(services, accountId, end, billing.turnMs).catch((error: unknown) => {
    // Another deletion came first.
    if (error instanceof ApiError && error.code === 'account_deleted') return remove(null)
    throw error
  })
}

/** The customer of an account where billing is off, which must have nothing left to end. */
function leftCustomer(known: Awaited<ReturnType<typeof findCustomer>>): string | null {
  if (known && isOpen(known))
    throw new ApiError(
      503,
      'billing_unavailable',
      'Your subscription could not be cancelled, so nothing was deleted. Try again.',
    )
  return known?.customerId ?? null
}

/**
 * Ends every subscription and deletes the customer, so that nothing is left to pay. A subscription that the account
 * does not know was paid a moment ago, beside the deletion, and is paid back.
 * @param known the subscription that the account had before.
 */
async function deleteCustomer(
  { now, provider }: BillingServices,
  customer: string,
  known: string | null,
): Promise<void> {
  const stripe = await provider.client()
  // First, since a page could be paid for a customer that is gone.
  await closePages(stripe, customer)
  const unpaid = await payable(stripe, { customer })
  const subscriptions = await listSubscriptions(stripe, customer)
  const isKnown = ({ id }: Stripe.Subscription) => id === known
  await endDuplicates(stripe, subscriptions, subscriptions.find(isKnown), {
    nowS: now().getTime() / 1_000,
    // No call was made with a plan that the account never had.
    usedShare: async () => 0,
  })
  for (const { id } of subscriptions.filter((one) => isOpen(one) && (isKnown(one) || !isLive(one))))
    await unlessMissing(stripe.subscriptions.cancel(id, UNSETTLED), null)
  await voidUnpaid(stripe, { customer }, unpaid)
  await unlessMissing(stripe.customers.del(customer), null)
}
