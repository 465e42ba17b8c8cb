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

/** The calls of the product API that are about plans and payments; they throw `AccountApiError`. */
export interface BillingApi {
  subscription(): Promise<Subscription>
  /** The address of the hosted page on which the plan is paid. */
  checkout(offer: Offer): Promise<string>
  /** The address of the hosted page on which another card is left. */
  newCard(): Promise<string>
  preview(offer: Offer): Promise<Preview>
  /** Makes a change as its preview has shown it. */
  change(offer: Offer, preview: Preview): Promise<Subscription>
  /** Takes back a change that is planned. */
  keep(): Promise<Subscription>
  cancel(reason: string | null): Promise<Subscription>
  resume(): Promise<Subscription>
  /** Looks at the payment provider, where the visitor comes from. */
  sync(session: string | null): Promise<Subscription>
  /** Name, address and tax id for invoices. */
  details(): Promise<BillingDetails>
  /** @param fields by the names that the product API has for them. */
  saveDetails(fields: Readonly<Record<string, string>>): Promise<BillingDetails>
  /** The newest, or those before an invoice. */
  invoices(before?: string): Promise<{ invoices: Invoice[]; hasMore: boolean }>
}

type Call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Response>
type ReadJson = <T>(answer: Response, read: (value: unknown) => T | null) => Promise<T>

/** @param call asks the product API. @param json reads its answer. */
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
