import type Stripe from 'stripe'
import type { AnyObject } from './objects.ts'

/** An amount that was billed for a time, in cents and seconds since 1970. */
export interface Billed {
  amount: number
  start: number
  end: number
}

/** What a visitor said about themselves on a page, beside the card. */
export interface Collected {
  name: string
  email: string | null
  address: Stripe.Address
  taxId: { type: Stripe.TaxId['type']; value: string } | null
}

/** What the stand-in knows of an object beside what the API shows. */
export interface Notes {
  /** Webhook endpoint: what its messages are signed with; shown once, at its creation. */
  secret?: string
  /** Payment method: the name of its card in the table of test cards. */
  card?: string
  /** Payment method: its owner has authenticated, so later payments off session need not. */
  isAuthenticated?: boolean
  /** Checkout session: what its creation said about the subscription or the set-up intent. */
  metadata?: Record<string, string>
  /** Checkout session: prices and quantities. */
  lineItems?: Stripe.LineItem[]
  /** Checkout session: the description of the subscription. */
  description?: string | undefined
  /** Checkout session: what of the form goes to the customer. */
  customerUpdate?: { name: boolean; address: boolean }
  /** Checkout session: the intent of the last attempt. */
  intent?: string
  /** Checkout session: what the visitor filled in. */
  collected?: Collected
  /** Subscription: what was billed for each item, which a proration gives back. */
  billed?: Record<string, Billed>
  /** Subscription: lines of prorations that wait for the next invoice. */
  pendingLines?: Stripe.InvoiceLineItem[]
  /** Subscription: the change that waits for its payment. */
  target?: {
    items: Stripe.SubscriptionItem[]
    anchor: number
    billed: Record<string, Billed>
  }
  /** Subscription: the end of the period whose renewal was announced. */
  announcedFor?: number
  /** Intent: the object that its success completes. */
  completes?: string
}

/** A message to one endpoint. */
export interface Delivery {
  id: string
  event: string
  type: string
  endpoint: string
  status: 'delivered' | 'dropped' | 'failed' | 'held' | 'pending'
  /** Milliseconds by the movable clock. */
  nextAttemptAt: number | null
  attempts: { at: string; outcome: string }[]
}

/** The first answer to a call with an idempotency key. */
interface KeptAnswer {
  key: string
  /** Method, path and parameters. */
  call: string
  status: number
  body: string
  /** Milliseconds by the movable clock. */
  at: number
}

/** The tables of the store and their rows. */
export interface Tables {
  objects: AnyObject
  notes: Notes
  deliveries: Delivery
  answers: KeptAnswer
  settings: { value: number }
}
export type Table = keyof Tables

export const TABLES = ['objects', 'notes', 'deliveries', 'answers', 'settings'] as const
