import { and, asc, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { lockAccount, type OpenAccount } from '#src/modules/accounts/accounts.ts'
import { accounts, members } from '#src/modules/accounts/tables.ts'
import { ApiError } from '#src/server/api-error.ts'
import { type BillingServices, notSubscribed } from './provider.ts'
import { EXPANDED, isLive } from './subscription-state.ts'
import { billingAccounts } from './tables.ts'
import { unlessMissing } from './unless-missing.ts'

/** Metadata of a customer: the email that it has from us. */
const OUR_EMAIL = 'account_email'

/** The same of a customer whose invoices go to another address: that address. */
const BILLING_EMAIL = 'billing_email'

/** Metadata of a subscription: the account of the person who bought it. */
export const BUYER = 'bought_by'

/** An account, as far as billing knows it. */
export type Payer = Pick<OpenAccount, 'id' | 'email'>

/** The verified email of an account; of an organisation, which has none, that of its first owner. */
export async function emailOf(
  database: Pick<BillingServices['database'], 'select'>,
  { email, id }: Payer,
): Promise<string | null> {
  if (email !== null) return email
  const [owner] = await database
    .select({ email: accounts.email })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.personId))
    .where(and(eq(members.organisationId, id), eq(members.role, 'owner')))
    .orderBy(asc(members.joinedAt), asc(members.personId))
    .limit(1)
  return owner?.email ?? null
}

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
  payer: Payer,
): Promise<string> {
  const { database, provider } = services
  const { id } = payer
  const email = await emailOf(database, payer)
  const stripe = await provider.client()
  const known = await findCustomer(services, id)
  const before = known && (await unlessMissing(stripe.customers.retrieve(known.customerId), null))
  if (before && !before.deleted) {
    await followEmail(stripe, before, email)
    return before.id
  }
  // Without the email, which may change before a request is repeated with the same key.
  const customer = await stripe.customers.create(
    { metadata: { account_id: id } },
    { idempotencyKey: `customer-${id}${known ? `-after-${known.customerId}` : ''}` },
  )
  await followEmail(stripe, customer, email)
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

/**
 * Gives a customer the verified email of its account. Without one it loses the email that it had from us, and keeps
 * one that was typed on the provider's page. A billing email of its own stays.
 */
export async function followEmail(
  stripe: Stripe,
  { email: there, id, metadata }: Stripe.Customer,
  email: string | null,
): Promise<void> {
  if (metadata[BILLING_EMAIL]) return
  const ours = metadata[OUR_EMAIL] ?? null
  if (ours === email && (email === null || there === email)) return
  await stripe.customers.update(id, {
    ...(email !== null || there === ours ? { email: email ?? '' } : {}),
    metadata: { [OUR_EMAIL]: email ?? '' },
  })
}

/** The address that the invoices of a customer go to where it is not that of the account; null otherwise. */
export function billingEmailOf(
  customer: Stripe.Customer | Stripe.DeletedCustomer | string | undefined,
): string | null {
  if (typeof customer !== 'object' || customer.deleted) return null
  return customer.metadata[BILLING_EMAIL] ? customer.email : null
}

/**
 * The fields of a customer that make its invoices go to an address, or again to that of its account.
 * @param email the verified one of the account.
 */
export function billingEmailFields(wanted: string | null, email: string | null) {
  const isOwn = wanted !== null && wanted.toLowerCase() !== email?.toLowerCase()
  return {
    email: (isOwn ? wanted : email) ?? '',
    metadata: { [BILLING_EMAIL]: isOwn ? wanted : '', [OUR_EMAIL]: email ?? '' },
  }
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
      expand: EXPANDED,
    })
    const [item] = subscription.items.data
    if (isLive(subscription) && item) return { customerId: known.customerId, subscription, item }
  }
  throw notSubscribed()
}
