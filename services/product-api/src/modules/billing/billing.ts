import { setTimeout as wait } from 'node:timers/promises'
import type Stripe from 'stripe'
import { ApiError } from '#src/server/api-error.ts'
import { keepAsked } from './asked-change.ts'
import type { BillingMetrics } from './billing-metrics.ts'
import { readCard } from './card.ts'
import { findCustomer } from './customer.ts'
import { createEvents } from './events.ts'
import { inTurn } from './in-turn.ts'
import { openInvoice } from './invoices.ts'
import { type BillingServices, billingAway, type Provider, toBillingError } from './provider.ts'
import { createReconciliation } from './reconcile.ts'
import { isLive, isOpen } from './subscription-state.ts'
import { type CustomerSync, createCustomerSync } from './sync-customer.ts'
import type { AskedChange } from './tables.ts'

/** Subscriptions of accounts, at the payment provider. */
export type Billing = ReturnType<typeof createBilling>

/** Others of an account wait for this share of a visitor's time, so that they still hear why. */
const TURN_SHARE = 0.8

/** As `inTime` of billing; without billing nobody waits for a provider. */
export function inTime<T>(billing: Billing | null, work: () => Promise<T>): Promise<T> {
  return billing ? billing.inTime(work) : work()
}

/** Puts the parts of billing together. */
export function createBilling(services: BillingServices, metrics: BillingMetrics) {
  const customers = createCustomerSync(services)
  const { visitorMs } = services.provider
  const turnMs = visitorMs * TURN_SHARE
  const events = createEvents(services, customers, metrics.noteFailedPayment)
  metrics.watchEvents(events.countWaiting)
  return {
    services,
    customers,
    events,
    reconciliation: createReconciliation(services, customers, events, metrics.noteRepair),
    /**
     * Does something at the provider for an account, one thing at a time, then syncs the account, even
     * if it failed.
     * @param asked what the audit log tells of once it is done.
     * @throws {ApiError} as `ask`.
     */
    act: (
      accountId: string,
      work: () => Promise<void>,
      asked: AskedChange | null = null,
    ): Promise<void> =>
      inTurn(
        services,
        accountId,
        async () => {
          const { database } = services
          const sync = () => syncAccount(services, customers, accountId)
          // Whoever asked for the last change was killed before its sync.
          if (asked && (await findCustomer(services, accountId))?.asked) await sync()
          if (asked) await keepAsked(database, accountId, asked)
          let isOver = true
          try {
            await ask(work)
          } catch (error) {
            // The provider may have done it, or do it yet.
            isOver = error instanceof ApiError && error.status < 500
            throw error
          } finally {
            const isRead = await sync()
            // Not what another request has asked for, which the provider may do yet.
            if (asked && isRead && isOver) await keepAsked(database, accountId, null)
          }
        },
        turnMs,
      ),
    /** `ask`, one thing at a time for an account. @throws {ApiError} as `ask`. */
    inTurn: <T>(accountId: string, work: () => Promise<T>): Promise<T> =>
      inTurn(services, accountId, () => ask(work), turnMs),
    /**
     * Opens a hosted page, on which an account pays or leaves a card; one request of an account at a time.
     * @throws {ApiError} as `open`.
     */
    openPage: (accountId: string, open: () => Promise<{ url: string }>): Promise<{ url: string }> =>
      inTurn(
        services,
        accountId,
        () =>
          ask(open).catch(async (error: unknown) => {
            // A payment that was made elsewhere is shown by the page that asks next.
            if (error instanceof ApiError && error.status === 409)
              await syncAccount(services, customers, accountId)
            throw error
          }),
        turnMs,
      ),
    /**
     * Gives the customers of accounts the email that the accounts have now, such as that of another first owner. Never
     * fails, so that nobody has to wait for it: what does not work now comes with their next sync.
     */
    async followEmails(accountIds: readonly string[]): Promise<void> {
      for (const id of accountIds)
        await inTurn(services, id, () => syncAccount(services, customers, id), turnMs).catch(
          (error: Error) => services.log(`Billing: ${error.message}`, { account: id }),
        )
    },
    ask,
    turnMs,
    /**
     * Does what a visitor waits for, all tries at the provider included. What takes longer goes on behind the response, in
     * its turn, so that a change is either made or put back; a failure is then logged.
     * @throws {ApiError} 503 when the visitor's time is over, and what `work` throws.
     */
    async inTime<T>(work: () => Promise<T>): Promise<T> {
      const end = new AbortController()
      const working = work()
      const late = wait(visitorMs, undefined, { signal: end.signal }).then(() => {
        working.catch((error: Error) => services.log(`Billing: ${error.message}`, {}, 'warn'))
        throw billingAway()
      })
      return Promise.race([working, late]).finally(() => end.abort())
    },
  }
}

/**
 * Asks the provider for something.
 * @throws {ApiError} 402 for a declined card, 503 when the provider cannot be reached.
 */
async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toBillingError(error)
  }
}

/** Never fails: if the change cannot be read back now, an event brings it later. @returns false then. */
async function syncAccount(
  services: BillingServices,
  { sync }: CustomerSync,
  accountId: string,
): Promise<boolean> {
  try {
    const known = await findCustomer(services, accountId)
    if (known) await sync(known.customerId)
    return true
  } catch (error) {
    services.log(`Billing: ${(error as Error).message}`, { account: accountId })
    return false
  }
}

/**
 * Checks an event's signature, as the provider's library does.
 * @throws {ApiError} 400 for one that none of the secrets signed, and for one of the other mode.
 */
export async function readEvent(
  { client, webhookSecrets }: Provider,
  body: Buffer,
  signature: string,
): Promise<Stripe.Event> {
  const stripe = await client()
  for (const secret of webhookSecrets) {
    try {
      return stripe.webhooks.constructEvent(body, signature, secret)
    } catch {
      // The other secret may have signed it.
    }
  }
  throw new ApiError(400, 'signature_invalid', 'Invalid event signature')
}

/** The subscription as the account page shows it. */
export async function describeBilling(services: BillingServices, accountId: string) {
  const known = await findCustomer(services, accountId)
  const needsPayment =
    known !== undefined &&
    (known.status === 'past_due' || known.status === 'unpaid' || known.pendingPlan !== null)
  const [card, unpaid] = await Promise.all([
    readCard(services, known),
    needsPayment ? openInvoice(services, known.customerId) : null,
  ])
  const scheduled =
    known?.scheduledPlan && known.scheduledTerm
      ? { plan: known.scheduledPlan, term: known.scheduledTerm }
      : null
  const charge =
    known?.nextChargeAt && known.nextChargeCents !== null
      ? {
          at: known.nextChargeAt.toISOString(),
          cents: known.nextChargeCents,
          renewal_cents: known.renewalCents,
        }
      : null
  return {
    status: known?.status ?? null,
    is_live: known ? isLive(known) : false,
    is_open: known ? isOpen(known) : false,
    plan: known?.plan ?? null,
    term: known?.term ?? null,
    current_period_end: known?.currentPeriodEnd?.toISOString() ?? null,
    ends_at_period_end: known?.endsAtPeriodEnd ?? false,
    scheduled: known?.endsAtPeriodEnd ? null : scheduled,
    resumes_to: known?.endsAtPeriodEnd ? scheduled : null,
    credit_cents: known?.creditCents ?? 0,
    card,
    next_charge: known?.endsAtPeriodEnd ? null : charge,
    resumed_charge: known?.endsAtPeriodEnd ? charge : null,
    pending:
      known?.pendingPlan && known.pendingTerm
        ? {
            plan: known.pendingPlan,
            term: known.pendingTerm,
            until: known.pendingUntil?.toISOString() ?? null,
          }
        : null,
    next_payment_attempt: known?.nextPaymentAttempt?.toISOString() ?? null,
    unpaid_invoice: unpaid ? { cents: unpaid.cents, url: unpaid.url } : null,
  }
}
