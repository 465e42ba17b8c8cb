import { ApiError } from '#src/api-error.ts'
import type { Billing } from './billing.ts'
import { closePages } from './checkout.ts'
import { findCustomer } from './customer.ts'
import { inTurn } from './in-turn.ts'
import type { BillingServices } from './provider.ts'
import { isOpen } from './subscription-state.ts'
import { unlessMissing } from './unless-missing.ts'

/**
 * Deletes the customer of an account, which ends every subscription at once, and then the account: in its turn, so
 * that nothing is bought in between. Calling it twice is safe.
 * @param remove deletes the account; it gets the customer, or null if there never was one.
 * @throws {ApiError} 503 when the provider cannot be reached, and as `inTurn` and `remove`.
 */
export async function endBilling<T>(
  services: Pick<BillingServices, 'database' | 'now'>,
  billing: Billing | null,
  accountId: string,
  remove: (endedCustomer: string | null) => Promise<T>,
): Promise<T> {
  const known = () => findCustomer(services, accountId)
  if (!billing) return remove(leftCustomer(await known()))
  const end = async () => {
    const customer = (await known())?.customerId ?? null
    if (customer !== null) await billing.ask(() => deleteCustomer(billing.services, customer))
    return remove(customer)
  }
  return inTurn(services, accountId, end).catch((error: unknown) => {
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
      'Your subscription cannot be ended at the moment, so nothing was deleted. Please try again.',
    )
  return known?.customerId ?? null
}

async function deleteCustomer({ provider }: BillingServices, customer: string): Promise<void> {
  const stripe = await provider.client()
  // First, since a page could be paid for a customer that is gone.
  await closePages(stripe, customer)
  await unlessMissing(stripe.customers.del(customer), null)
}
