import type Stripe from 'stripe'
import type { AnyObject } from './objects.ts'

/** An amount billed for a period, in cents and seconds since 1970. */
export interface Billed {
  amount: number
  start: number
  end: number
}

/** The visitor's details from a form, without the card. */
export interface Collected {
  name: string
  email: string | null
  address: Stripe.Address
  taxId: { type: Stripe.TaxId['type']; value: string } | null
}

/** Internal data about an object that the API does not show. */
export interface Notes {
  /** Invoice: the unguessable part of its page's address. */
  secret?: string
  /** Payment method: the name of its test card. */
  card?: string
  /** Payment method: authenticated once, which later off-session payments rely on. */
  isAuthenticated?: boolean
  /** Checkout session: metadata for the subscription or setup intent. */
  metadata?: Record<string, string>
  /** Checkout session: prices and quantities. */
  lineItems?: Stripe.LineItem[]
  /** Checkout session: the description of the subscription. */
  description?: string | undefined
  /** Checkout session: form fields to copy to the customer. */
  customerUpdate?: { name: boolean; address: boolean }
  /** Checkout session: the intent of the last attempt. */
  intent?: string
  /** Checkout session: the visitor's details. */
  collected?: Collected
  /** Subscription: the amount billed for each item, for prorations. */
  billed?: Record<string, Billed>
  /** Subscription: proration lines for the next invoice. */
  pendingLines?: Stripe.InvoiceLineItem[]
  /** Subscription: the pending change. */
  target?: {
    items: Stripe.SubscriptionItem[]
    anchor: number
    billed: Record<string, Billed>
    /** Other fields that change with the items. */
    patch?: Partial<Stripe.Subscription>
  }
  /** Subscription: end of the period whose renewal was announced. */
  announcedFor?: number
  /** Intent: the object that it completes. */
  completes?: string
}

/** A message about an event to the product API. */
export interface Delivery {
  id: string
  event: string
  type: string
  status: 'delivered' | 'dropped' | 'failed' | 'held' | 'pending'
  /** Milliseconds by the movable clock. */
  nextAttemptAt: number | null
  attempts: { at: string; outcome: string }[]
}

/** The first response to a call with an idempotency key. */
interface KeptResponse {
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
  answers: KeptResponse
  settings: { value: number }
}
export type Table = keyof Tables

export const TABLES = ['objects', 'notes', 'deliveries', 'answers', 'settings'] as const
