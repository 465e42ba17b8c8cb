import { eq } from 'drizzle-orm'
import { lockAccount, type OpenAccount } from '#src/accounts/accounts.ts'
import { ApiError } from '#src/api-error.ts'
import { billingAccounts } from '#src/store/schema.ts'
import { type BillingServices, notSubscribed } from './provider.ts'
import { isLive } from './subscription-state.ts'
import { unlessMissing } from './unless-missing.ts'

/** An account, as far as billing knows it. */
export type Payer = Pick<OpenAccount, 'id' | 'email'>

/** The stored customer of an account; undefined if it never started a payment. */
export async function findCustomer(
  { database }: Pick<BillingServices, 'database'>,
  accountId: string,
) {
  const [found] = await database
    .select()
    .from(billingAccounts)
    .where(eq(billingAccounts.accountId, accountId))
  return found
}

/**
 * The provider's customer of an account, created when needed. A customer that was deleted at the
 * provider is replaced.
 */
export async function openCustomer(
  services: Pick<BillingServices, 'database' | 'provider'>,
  { email, id }: Payer,
): Promise<string> {
  const { database, provider } = services
  const stripe = await provider.client()
  const known = await findCustomer(services, id)
  const before = known && (await unlessMissing(stripe.customers.retrieve(known.customerId), null))
  if (before && !before.deleted) return before.id
  const customer = await stripe.customers.create(
    { ...(email === null ? {} : { email }), metadata: { account_id: id } },
    { idempotencyKey: `customer-${id}${known ? `-after-${known.customerId}` : ''}` },
  )
  await database.transaction(async (transaction) => {
    // Not after a deletion of the account, which ends what the customer pays for.
    await lockAccount(transaction, id)
    await transaction
      .insert(billingAccounts)
      .values({ accountId: id, customerId: customer.id })
      .onConflictDoUpdate({ target: billingAccounts.accountId, set: { customerId: customer.id } })
  })
  return customer.id
}

/** A live subscription with its item and the customer that pays for it. */
export type LiveSubscription = Awaited<ReturnType<typeof readLive>>

/**
 * The live subscription of an account, read from the provider with its schedule and invoice.
 * @throws {ApiError} 409 where there is none.
 */
export async function liveSubscription(services: Asking, accountId: string) {
  return readLive(services, await findCustomer(services, accountId))
}

/**
 * The same, to be changed: not while the bank disputes what it was paid with.
 * @throws {ApiError} 409 where there is none, or its payment is disputed.
 */
export async function changeableSubscription(services: Asking, accountId: string) {
  const known = await findCustomer(services, accountId)
  if (known?.status === 'disputed')
    throw new ApiError(
      409,
      'payment_due',
      'Your bank disputes the payment of this plan; it can be changed once the dispute is settled',
    )
  return readLive(services, known)
}

type Asking = Pick<BillingServices, 'database' | 'provider'>

async function readLive({ provider }: Asking, known: Awaited<ReturnType<typeof findCustomer>>) {
  const stripe = await provider.client()
  if (known?.subscriptionId) {
    const subscription = await stripe.subscriptions.retrieve(known.subscriptionId, {
      expand: ['latest_invoice', 'schedule'],
    })
    const [item] = subscription.items.data
    if (isLive(subscription) && item) return { customerId: known.customerId, subscription, item }
  }
  throw notSubscribed()
}
