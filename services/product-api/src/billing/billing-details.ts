import { taxIdOf } from '@orchard/shared/countries'
import type Stripe from 'stripe'
import { ApiError } from '#src/api-error.ts'
import { findCustomer } from './customer.ts'
import type { BillingServices } from './provider.ts'

/** An address as invoices show it; `country` is an ISO 3166-1 code. */
export interface BillingAddress {
  line1: string
  line2: string | null
  postalCode: string | null
  city: string
  state: string | null
  country: string
}

/** Name, address and tax id for the invoices of an account. */
export interface BillingDetails {
  name: string | null
  address: BillingAddress | null
  taxId: {
    value: string
    /** Stripe's word: `pending`, `verified`, `unverified` or `unavailable`. */
    verification: string | null
  } | null
}

/** @throws {ApiError} 409 where nothing was ever bought. */
export async function readBillingDetails(
  services: BillingServices,
  accountId: string,
): Promise<BillingDetails> {
  const { customer } = await customerOf(services, accountId)
  const [taxId] = newestFirst(customer.tax_ids?.data ?? [])
  return {
    name: customer.name ?? null,
    address: customer.address ? toAddress(customer.address) : null,
    taxId: taxId ? { value: taxId.value, verification: taxId.verification?.status ?? null } : null,
  }
}

/**
 * Changes what stands on the next invoices; those that were sent stay as they are.
 * @param details the tax id is of the kind that the country has; null for none.
 * @throws {ApiError} 409 where nothing was ever bought, 422 for a tax id that the provider refuses; nothing
 * is changed then.
 */
export async function saveBillingDetails(
  services: BillingServices,
  accountId: string,
  details: { name: string; address: BillingAddress; taxId: string | null },
): Promise<void> {
  const { customer, stripe } = await customerOf(services, accountId)
  const { address, name, taxId } = details
  const known = customer.tax_ids?.data ?? []
  const type = taxIdOf(address.country)?.type
  const same = known.find((one) => one.type === type && one.value === taxId)
  // First what may be refused, last what takes something away.
  if (taxId !== null && type !== undefined && !same)
    await stripe.customers.createTaxId(customer.id, { type, value: taxId }).catch(refuseTaxId)
  const { city, country, line1, line2, postalCode, state } = address
  await stripe.customers.update(customer.id, {
    name,
    address: {
      ...{ city, country, line1 },
      line2: line2 ?? '',
      postal_code: postalCode ?? '',
      state: state ?? '',
    },
  })
  for (const { id } of known)
    if (id !== same?.id) await stripe.customers.deleteTaxId(customer.id, id)
}

/** The same, by the names of the API. */
export function toDetailsAnswer({ address, name, taxId }: BillingDetails) {
  if (!address) return { name, address, tax_id: taxId }
  const { postalCode: postal_code, ...lines } = address
  return { name, address: { ...lines, postal_code }, tax_id: taxId }
}

async function customerOf(
  services: BillingServices,
  accountId: string,
): Promise<{ customer: Stripe.Customer; stripe: Stripe }> {
  const known = await findCustomer(services, accountId)
  if (known) {
    const stripe = await services.provider.client()
    const customer = await stripe.customers.retrieve(known.customerId, { expand: ['tax_ids'] })
    if (!customer.deleted) return { customer, stripe }
  }
  throw new ApiError(409, 'not_subscribed', 'This account has bought nothing yet')
}

function newestFirst(taxIds: readonly Stripe.TaxId[]): readonly Stripe.TaxId[] {
  return taxIds.toSorted((one, other) => other.created - one.created)
}

function toAddress({ city, country, line1, line2, postal_code, state }: Stripe.Address) {
  return {
    line1: line1 ?? '',
    line2: line2 || null,
    postalCode: postal_code || null,
    city: city ?? '',
    state: state || null,
    country: country ?? '',
  }
}

function refuseTaxId(error: unknown): never {
  if ((error as { code?: string }).code === 'tax_id_invalid')
    throw new ApiError(422, 'tax_id_invalid', 'The payment provider does not accept this tax id', {
      tax_id: 'This tax id is not valid',
    })
  throw error
}
