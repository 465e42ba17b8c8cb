import { createHash } from 'node:crypto'
import type { Offer } from '@orchard/shared/facts'
import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { auditLog } from '#src/modules/audit/tables.ts'
import { ApiError } from '#src/server/api-error.ts'
import { BUYER, liveSubscription, openCustomer, type Payer } from './customer.ts'
import { idOf } from './id-of.ts'
import { accountBusy } from './in-turn.ts'
import { minuteOf } from './minute-of.ts'
import type { BillingServices } from './provider.ts'
import { isOpen } from './subscription-state.ts'
import { billingAccounts } from './tables.ts'
import { unlessMissing } from './unless-missing.ts'

const OPEN_FOR_MINUTES = 60

/**
 * Opens the hosted page for buying the first plan. Closes other open pages of the account, so that
 * a second tab cannot pay twice; reuses one for the same offer. Call it `inTurn`.
 * @throws {ApiError} 409 if there already is a subscription, or one is being paid.
 */
export async function startCheckout(
  services: BillingServices,
  payer: Payer & { buyer: string },
  offer: Offer,
) {
  const { now, provider, site } = services
  const prices = await provider.prices()
  const stripe = await provider.client()
  const customer = await openCustomer(services, payer)
  const price = prices.idOf(offer)
  const same = await closeOthers(stripe, customer, { price, [BUYER]: payer.buyer })
  // After the others are closed: what was paid in time is here by then, though no event may have told it.
  const [subscriptions, sessions] = await Promise.all([
    stripe.subscriptions.list({ customer, status: 'all', limit: 100 }),
    stripe.checkout.sessions.list({ customer, limit: 1 }),
  ])
  if (subscriptions.data.some(isOpen)) throw alreadySubscribed()
  if (same?.url) return { url: same.url }
  const minute = minuteOf(now().getTime() / 1_000)
  const [before] = sessions.data
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer,
      client_reference_id: payer.id,
      line_items: [{ price, quantity: 1 }],
      success_url: `${site}/profile?checkout={CHECKOUT_SESSION_ID}#billing`,
      cancel_url: `${site}/pricing`,
      allowed_payment_method_types: ['card'],
      billing_address_collection: 'required',
      customer_update: { name: 'auto', address: 'auto' },
      tax_id_collection: { enabled: true },
      metadata: { price, [BUYER]: payer.buyer },
      subscription_data: { metadata: { account_id: payer.id, [BUYER]: payer.buyer } },
      // The same for the same key.
      expires_at: (minute + 1 + OPEN_FOR_MINUTES) * 60,
    },
    {
      idempotencyKey: `checkout-${customer}-${price}-${payer.buyer}-after-${before?.id ?? 'none'}-${minute}`,
    },
  )
  await keepNewest(stripe, customer, session.id)
  return hosted(session)
}

/** Opens the hosted page for changing the card. Call it `inTurn`. */
export async function startCardUpdate(services: BillingServices, accountId: string) {
  const { provider, site } = services
  const { customerId: customer } = await liveSubscription(services, accountId)
  const stripe = await provider.client()
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    customer,
    currency: 'usd',
    success_url: `${site}/profile?card={CHECKOUT_SESSION_ID}#billing`,
    cancel_url: `${site}/profile#billing`,
    allowed_payment_method_types: ['card'],
  })
  return hosted(session)
}

/** How a hosted page was left; unknown for one that is none of the person’s. */
export const PAGE_STATES = ['complete', 'unfinished', 'unknown'] as const
export type PageState = (typeof PAGE_STATES)[number]

const SESSION = /^cs_\w{8,200}$/

/** A hosted page that somebody comes back from. */
export interface LeftPage {
  /** The account that it was opened for. */
  accountId: string
  isForCard: boolean
  session: Stripe.Checkout.Session
}

/** Finds the hosted page that somebody comes back from; null for one that is not ours. */
export async function findPage(
  { database, provider }: BillingServices,
  sessionId: string,
): Promise<LeftPage | null> {
  if (!SESSION.test(sessionId)) return null
  const stripe = await provider.client()
  const session = await unlessMissing(
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['setup_intent'] }),
    null,
  )
  const customer = idOf(session?.customer)
  if (!session || customer === null) return null
  const [known] = await database
    .select({ accountId: billingAccounts.accountId })
    .from(billingAccounts)
    .where(eq(billingAccounts.customerId, customer))
  return known ? { ...known, isForCard: session.mode === 'setup', session } : null
}

/**
 * Takes over what was done on a hosted page, once: whoever comes back to it later does not get an earlier card again.
 * Call it `inTurn`.
 * @param noteCard tells the audit log of a card that is in use now, as the entry with an id.
 */
export async function takeOverPage(
  services: BillingServices,
  { accountId, isForCard, session }: LeftPage,
  noteCard: (entryId: string) => Promise<void>,
): Promise<PageState> {
  if (session.status !== 'complete') return 'unfinished'
  if (!isForCard) return 'complete'
  const entryId = entryIdOf(session.id)
  const isNoted = eq(auditLog.id, entryId)
  if ((await services.database.$count(auditLog, isNoted)) > 0) return 'complete'
  if (await adoptCard(services, accountId, session)) await noteCard(entryId)
  return 'complete'
}

/** The id of the entry that tells of a card, so that each page has one. */
function entryIdOf(sessionId: string): string {
  const hex = createHash('sha256').update(sessionId).digest('hex')
  // A UUID of version 8, which has bits of our own.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

/**
 * Uses the card from the hosted page for the subscription (retries use its card first), the
 * customer and open invoices.
 * @returns false where there is none.
 */
async function adoptCard(
  services: BillingServices,
  accountId: string,
  { setup_intent: intent }: Stripe.Checkout.Session,
): Promise<boolean> {
  const stripe = await services.provider.client()
  const card = typeof intent === 'object' ? intent?.payment_method : null
  const id = idOf(card)
  if (!id) return false
  const { customerId, subscription } = await liveSubscription(services, accountId)
  const [open] = await Promise.all([
    stripe.invoices.list({ customer: customerId, status: 'open', limit: 10 }),
    stripe.customers.update(customerId, { invoice_settings: { default_payment_method: id } }),
    stripe.subscriptions.update(subscription.id, { default_payment_method: id }),
  ])
  for (const invoice of open.data)
    await stripe.invoices.pay(invoice.id).catch(async (error: unknown) => {
      // A card that fails here leaves the invoice as it was; the page says so.
      if ((error as { type?: string }).type === 'StripeCardError') return
      // A retry of the provider, or a visitor on its page, may have been faster.
      const left = await stripe.invoices.list({ customer: customerId, status: 'open', limit: 10 })
      if (left.data.some(({ id: due }) => due === invoice.id)) throw error
    })
  return true
}

async function openPages(stripe: Stripe, customer: string) {
  return (await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })).data
}

async function openPurchases(stripe: Stripe, customer: string) {
  return (await openPages(stripe, customer)).filter(({ mode }) => mode === 'subscription')
}

/**
 * Closes all pages but the newest: a turn that ended too early may have let another request open one since.
 * @throws {ApiError} 409 if that is not this one.
 */
async function keepNewest(stripe: Stripe, customer: string, ours: string): Promise<void> {
  const newestFirst = (await openPurchases(stripe, customer)).toSorted(
    (one, other) => other.created - one.created || (one.id < other.id ? 1 : -1),
  )
  const [newest, ...others] = newestFirst
  for (const { id } of others) if (!(await closePage(stripe, id))) throw alreadySubscribed()
  if (newest?.id !== ours) throw accountBusy()
}

/** Another member gets a page of their own, since it says who has bought what is paid on it. */
async function closeOthers(stripe: Stripe, customer: string, wanted: Stripe.Metadata) {
  const buying = await openPurchases(stripe, customer)
  const same = buying.find(({ metadata }) =>
    Object.entries(wanted).every(([name, value]) => metadata?.[name] === value),
  )
  for (const { id } of buying)
    if (id !== same?.id && !(await closePage(stripe, id))) throw alreadySubscribed()
  return same
}

/** Closes the hosted pages of a customer, so that nothing can be paid on them any more. */
export async function closePages(stripe: Stripe, customer: string): Promise<void> {
  const open = await unlessMissing(openPages(stripe, customer), [])
  for (const { id } of open) await closePage(stripe, id)
}

/** @returns false if what it offers was paid before. */
async function closePage(stripe: Stripe, id: string): Promise<boolean> {
  try {
    await stripe.checkout.sessions.expire(id)
    return true
  } catch (error) {
    const { status } = await stripe.checkout.sessions.retrieve(id)
    if (status !== 'complete' && status !== 'expired') throw error
    return status === 'expired'
  }
}

function alreadySubscribed(): ApiError {
  return new ApiError(
    409,
    'already_subscribed',
    'This account already has a subscription. Change its plan instead.',
  )
}

/** The hosted page to send the visitor to. */
function hosted({ id, url }: Stripe.Checkout.Session) {
  if (url === null) throw new Error(`Checkout session ${id} has no URL`)
  return { url }
}
