import type { Offer } from '@orchard/shared/facts'
import {
  type Preview,
  readBillingDetails,
  readCreditHistory,
  readHostedPage,
  readInvoices,
  readPlanHistory,
  readPreview,
  readSubscription,
} from './billing-responses.ts'
import type { Call, ReadJson } from './calls.ts'
import type { Read } from './read-response.ts'

/**
 * Calls to the product API about plans and payments.
 * @param call sends a request to the product API. @param json reads the response.
 */
export function createBillingApi(call: Call, json: ReadJson) {
  const post = async <T>(name: string, read: Read<T>, body: object = {}) =>
    json(await call('POST', `/billing/${name}`, body), read)
  const named = ({ plan, term }: Offer) => ({ plan, term })
  return {
    subscription: async () => json(await call('GET', '/billing'), readSubscription),
    /** Returns the address of the hosted payment page. */
    checkout: (offer: Offer) => post('checkout', readHostedPage, named(offer)),
    /** Returns the address of the hosted page that saves a new card. */
    newCard: () => post('card', readHostedPage),
    preview: (offer: Offer) => post('preview', readPreview, named(offer)),
    /** Makes the change exactly as previewed. */
    change: (offer: Offer, { computed_for: computedFor, due_cents: dueCents }: Preview) =>
      post('change', readSubscription, {
        ...named(offer),
        computed_for: computedFor,
        due_cents: dueCents,
      }),
    /** Undoes a scheduled change. */
    keep: () => post('keep', readSubscription),
    cancel: (reason: string | null) => post('cancel', readSubscription, { reason }),
    resume: () => post('resume', readSubscription),
    /** Fetches the latest state from the payment provider after a visit to its page. */
    sync: (session: string | null) => post('sync', readSubscription, { session }),
    /** The changes of the plan, newest first. */
    planHistory: async () => json(await call('GET', '/billing/plan-history'), readPlanHistory),
    /** Changes of the credit, newest first. */
    creditHistory: async () =>
      json(await call('GET', '/billing/credit-history'), readCreditHistory),
    /** Name, address and numbers on invoices, and the billing email. */
    details: async () => json(await call('GET', '/billing/details'), readBillingDetails),
    /** @param values keyed by the product API's field names. */
    saveDetails: async (values: Readonly<Record<string, string>>) =>
      json(await call('PUT', '/billing/details', values), readBillingDetails),
    /** The newest invoices, or those before a given one. */
    async invoices(before?: string) {
      const query = before === undefined ? '' : `?before=${encodeURIComponent(before)}`
      return json(await call('GET', `/billing/invoices${query}`), readInvoices)
    },
  }
}
