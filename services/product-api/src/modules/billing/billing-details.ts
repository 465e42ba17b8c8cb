import { taxIdOf } from '@orchard/shared/countries'
import type Stripe from 'stripe'
import * as z from 'zod'
import { ApiError } from '#src/server/api-error.ts'
import {
  billingEmailFields,
  billingEmailOf,
  emailOf,
  findCustomer,
  type Payer,
} from './customer.ts'
import type { BillingServices } from './provider.ts'

const nullableText = z.string().nullable()
const ADDRESS = z.object({
  line1: z.string(),
  line2: nullableText,
  postal_code: nullableText,
  city: z.string(),
  state: nullableText,
  country: z.string().describe('ISO 3166-1 alpha-2 code'),
})
/** The most that a custom field of an invoice holds at Stripe. */
export const LONGEST_PURCHASE_ORDER = 140
/** Details on invoices, and their recipient; `verification` is Stripe's status of the tax id. */
export const BILLING_DETAILS = z.object({
  name: nullableText,
  address: ADDRESS.nullable(),
  tax_id: z.object({ value: z.string(), verification: nullableText }).nullable(),
  billing_email: nullableText.describe('Where invoices, receipts and emails about payments go'),
  purchase_order: nullableText.describe('Purchase order number on each invoice from now on'),
})
type BillingAddress = z.output<typeof ADDRESS>
type BillingDetails = z.output<typeof BILLING_DETAILS>

/** New details; a field that is undefined stays as it is, and null removes it. */
interface NewDetails {
  name: string
  address: BillingAddress
  tax_id: string | null
  billing_email?: string | null | undefined
  purchase_order?: string | null | undefined
}

/** Custom fields that an invoice has at Stripe. */
const MAX_FIELDS = 4
/** The name of the field on an invoice. */
const PURCHASE_ORDER = 'PO number'

/** @throws {ApiError} 409 where nothing was ever bought. */
export async function readBillingDetails(
  services: BillingServices,
  accountId: string,
): Promise<BillingDetails> {
  const { customer } = await customerOf(services, accountId)
  const taxIds = customer.tax_ids?.data ?? []
  const [taxId] = taxIds.toSorted((one, other) => other.created - one.created)
  return {
    name: customer.name ?? null,
    address: customer.address ? toAddress(customer.address) : null,
    tax_id: taxId ? { value: taxId.value, verification: taxId.verification?.status ?? null } : null,
    billing_email: customer.email,
    purchase_order: purchaseOrderOf(customer.invoice_settings.custom_fields),
  }
}

/**
 * Changes the details on future invoices.
 * @returns the new billing email if it is another address than before, and not that of the account.
 * @throws {ApiError} 409 if nothing was ever bought; 422, changing nothing, if the provider refuses
 * the tax id, or invoices have no field left for a purchase order number.
 */
export async function saveBillingDetails(
  services: BillingServices,
  payer: Payer,
  details: NewDetails,
): Promise<string | null> {
  const { customer, stripe } = await customerOf(services, payer.id)
  const email = await emailOf(services.database, payer)
  const { address, name, tax_id: taxId } = details
  const known = customer.tax_ids?.data ?? []
  const type = taxIdOf(address.country)?.type
  const same = known.find((one) => one.type === type && one.value === taxId)
  const { billing_email: wanted, purchase_order: order } = details
  const invoiceFields = order === undefined ? undefined : fieldsWith(customer, order)
  // Refusable changes first, removals last.
  if (taxId !== null && type !== undefined && !same)
    await stripe.customers.createTaxId(customer.id, { type, value: taxId }).catch(refuseTaxId)
  const { line2, postal_code, state } = address
  const lines = { line2: line2 ?? '', postal_code: postal_code ?? '', state: state ?? '' }
  const updated = await stripe.customers.update(customer.id, {
    name,
    address: { ...address, ...lines },
    ...(wanted === undefined ? {} : billingEmailFields(wanted, email)),
    ...(invoiceFields === undefined ? {} : { invoice_settings: { custom_fields: invoiceFields } }),
  })
  for (const one of known)
    if (one.id !== same?.id) await stripe.customers.deleteTaxId(customer.id, one.id)
  const now = billingEmailOf(updated)
  return now === customer.email ? null : now
}

type CustomFields = readonly { name: string; value: string }[] | null

/** The purchase order number among the custom fields of a customer or an invoice; null without one. */
export function purchaseOrderOf(fields: CustomFields): string | null {
  return fields?.find(({ name }) => name === PURCHASE_ORDER)?.value ?? null
}

/**
 * The custom fields of a customer with another purchase order number; those of operators stay.
 * @throws {ApiError} 422 where there are too many.
 */
function fieldsWith({ invoice_settings }: Stripe.Customer, order: string | null) {
  const others = (invoice_settings.custom_fields ?? []).filter(
    ({ name }) => name !== PURCHASE_ORDER,
  )
  const all = order === null ? others : [{ name: PURCHASE_ORDER, value: order }, ...others]
  if (all.length > MAX_FIELDS)
    throw new ApiError(422, 'details_invalid', 'Some billing details are invalid', {
      errors: { purchase_order: 'Your invoices have no room for a PO number. Contact us.' },
    })
  return all.length > 0 ? all : ''
}

async function customerOf(services: BillingServices, accountId: string) {
  const known = await findCustomer(services, accountId)
  if (known) {
    const stripe = await services.provider.client()
    const customer = await stripe.customers.retrieve(known.customerId, { expand: ['tax_ids'] })
    if (!customer.deleted) return { customer, stripe }
  }
  throw new ApiError(409, 'not_subscribed', 'This account has no purchases yet')
}

function toAddress({ city, country, line1, line2, postal_code, state }: Stripe.Address) {
  return {
    line1: line1 ?? '',
    line2: line2 || null,
    postal_code: postal_code || null,
    city: city ?? '',
    state: state || null,
    country: country ?? '',
  }
}

function refuseTaxId(error: unknown): never {
  if ((error as { code?: string }).code === 'tax_id_invalid')
    throw new ApiError(422, 'tax_id_invalid', 'The payment provider does not accept this tax id', {
      errors: { tax_id: 'This tax id is not valid' },
    })
  throw error
}
