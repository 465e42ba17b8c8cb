import { findOffer, type Offer } from '@orchard/shared/facts'
import { readJson } from '@orchard/shared/product-api'
import {
  changePlan,
  type GetBilling,
  getBilling,
  getBillingDetails,
  listCreditHistory,
  listInvoices,
  listPlanHistory,
  type PreviewChange,
  previewChange,
  type SyncBilling,
  startCheckout,
  syncBilling,
} from '@orchard/shared/responses/billing'
import type { Read } from '@orchard/shared/responses/read'
import type { Call } from './calls.ts'

/** The subscription of an account, with offers in place of plans and terms. */
export type Subscription = ReturnType<typeof toSubscription>

type State = Extract<GetBilling, { is_on: true }>

/** The subscription on a site that sells no plans. */
const NONE: Omit<State, 'is_on'> = {
  status: null,
  is_live: false,
  is_open: false,
  plan: null,
  term: null,
  current_period_end: null,
  ends_at_period_end: false,
  scheduled: null,
  resumes_to: null,
  credit_cents: 0,
  card: null,
  next_charge: null,
  resumed_charge: null,
  pending: null,
  next_payment_attempt: null,
  unpaid_invoice: null,
}

/** Null without a plan, and for an offer that this page does not know. */
function offerOf(named: { plan: string | null; term: string | null } | null): Offer | null {
  return (named && findOffer(named.plan, named.term)) ?? null
}

/** @param page how the payment page was left; null without a return from one. */
function toSubscription(given: GetBilling, page: SyncBilling['page'] = null) {
  const state: Omit<State, 'is_on'> = given.is_on ? given : NONE
  const pending = offerOf(state.pending)
  return {
    ...state,
    is_on: given.is_on,
    offer: offerOf(state),
    scheduled: offerOf(state.scheduled),
    resumes_to: offerOf(state.resumes_to),
    page,
    pending: pending && { offer: pending, until: state.pending?.until ?? null },
  }
}

/**
 * Calls to the product API about plans and payments.
 * @param call sends a request to the product API.
 */
export function createBillingApi(call: Call) {
  const get = async <T>(path: string, read: Read<T>) =>
    readJson(await call('GET', `/billing${path}`), read)
  const post = async <T>(name: string, read: Read<T>, body: object = {}) =>
    readJson(await call('POST', `/billing/${name}`, body), read)
  const change = async (name: string, body?: object) =>
    toSubscription(await post(name, changePlan, body))
  const named = ({ plan, term }: Offer) => ({ plan, term })
  return {
    subscription: async () => toSubscription(await get('', getBilling)),
    /** Returns the address of the hosted payment page. */
    checkout: async (offer: Offer) => (await post('checkout', startCheckout, named(offer))).url,
    /** Returns the address of the hosted page that saves a new card. */
    newCard: async () => (await post('card', startCheckout)).url,
    preview: (offer: Offer) => post('preview', previewChange, named(offer)),
    /** Makes the change exactly as previewed. */
    change: (offer: Offer, { computed_for, due_cents }: PreviewChange) =>
      change('change', { ...named(offer), computed_for, due_cents }),
    /** Undoes a scheduled change. */
    keep: () => change('keep'),
    cancel: (reason: string | null) => change('cancel', { reason }),
    resume: () => change('resume'),
    /** Fetches the latest state from the payment provider after a visit to its page. */
    async sync(session: string | null) {
      const read = await post('sync', syncBilling, { session })
      return toSubscription(read, read.page)
    },
    /** The changes of the plan, newest first. */
    planHistory: async () => (await get('/plan-history', listPlanHistory)).entries,
    /** Changes of the credit, newest first. */
    creditHistory: async () => (await get('/credit-history', listCreditHistory)).entries,
    /** Name, address and numbers on invoices, and the billing email. */
    details: () => get('/details', getBillingDetails),
    /** @param values keyed by the product API's field names. */
    saveDetails: async (values: Readonly<Record<string, string>>) =>
      readJson(await call('PUT', '/billing/details', values), getBillingDetails),
    /** The newest invoices, or those before a given one. */
    invoices: (before?: string) =>
      get(
        `/invoices${before === undefined ? '' : `?before=${encodeURIComponent(before)}`}`,
        listInvoices,
      ),
  }
}
