import type { Offer } from '@orchard/shared/contracts'
import {
  type BillingDetails,
  type Invoice,
  type Preview,
  readBillingDetails,
  readHostedPage,
  readInvoices,
  readPreview,
  readSubscription,
  type Subscription,
} from './billing-answers.ts'

/** Calls to the product API about plans and payments; they throw `AccountApiError`. */
export interface BillingApi {
  subscription(): Promise<Subscription>
  /** Returns the address of the hosted payment page. */
  checkout(offer: Offer): Promise<string>
  /** Returns the address of the hosted page that saves a new card. */
  newCard(): Promise<string>
  preview(offer: Offer): Promise<Preview>
  /** Makes the change exactly as previewed. */
  change(offer: Offer, preview: Preview): Promise<Subscription>
  /** Undoes a scheduled change. */
  keep(): Promise<Subscription>
  cancel(reason: string | null): Promise<Subscription>
  resume(): Promise<Subscription>
  /** Fetches the latest state from the payment provider after a visit to its page. */
  sync(session: string | null): Promise<Subscription>
  /** Name, address and tax id for invoices. */
  details(): Promise<BillingDetails>
  /** @param fields keyed by the product API's field names. */
  saveDetails(fields: Readonly<Record<string, string>>): Promise<BillingDetails>
  /** The newest invoices, or those before a given one. */
  invoices(before?: string): Promise<{ invoices: Invoice[]; hasMore: boolean }>
}

type Call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Response>
type ReadJson = <T>(answer: Response, read: (value: unknown) => T | null) => Promise<T>

/** @param call sends a request to the product API. @param json reads the response. */
export function createBillingApi(call: Call, json: ReadJson): BillingApi {
  const post = async <T>(name: string, read: (value: unknown) => T | null, body: object = {}) =>
    json(await call('POST', `/billing/${name}`, body), read)
  const named = ({ plan, term }: Offer) => ({ plan, term })
  return {
    subscription: async () => json(await call('GET', '/billing'), readSubscription),
    checkout: (offer) => post('checkout', readHostedPage, named(offer)),
    newCard: () => post('card', readHostedPage),
    preview: (offer) => post('preview', readPreview, named(offer)),
    change: (offer, { computedFor, dueCents }) =>
      post('change', readSubscription, {
        ...named(offer),
        computed_for: computedFor,
        due_cents: dueCents,
      }),
    keep: () => post('keep', readSubscription),
    cancel: (reason) => post('cancel', readSubscription, { reason }),
    resume: () => post('resume', readSubscription),
    sync: (session) => post('sync', readSubscription, { session }),
    details: async () => json(await call('GET', '/billing/details'), readBillingDetails),
    saveDetails: async (fields) =>
      json(await call('PUT', '/billing/details', fields), readBillingDetails),
    async invoices(before) {
      const query = before === undefined ? '' : `?before=${encodeURIComponent(before)}`
      return json(await call('GET', `/billing/invoices${query}`), readInvoices)
    },
  }
}
