import { taxIdOf } from '@orchard/shared/countries'
import type Stripe from 'stripe'
import * as z from 'zod'
import { ApiError } from '#src/api-error.ts'
import { findCustomer } from './customer.ts'
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
/** Name, address and tax id on invoices; `verification` is Stripe's status of the tax id. */
export const BILLING_DETAILS = z.object({
  name: nullableText,
  address: ADDRESS.nullable(),
  tax_id: z.object({ value: z.string(), verification: nullableText }).nullable(),
})
type BillingAddress = z.output<typeof ADDRESS>
type BillingDetails = z.output<typeof BILLING_DETAILS>

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
  }
}

/**
 * Changes the details on future invoices.
 * @throws {ApiError} 409 if nothing was ever bought; 422, changing nothing, if the provider refuses
 * the tax id.
 */
export async function saveBillingDetails(
  services: BillingServices,
  accountId: string,
  details: { name: string; address: BillingAddress; tax_id: string | null },
): Promise<void> {
  const { customer, stripe } = await customerOf(services, accountId)
  const { address, name, tax_id: taxId } = details
  const known = customer.tax_ids?.data ?? []
  const type = taxIdOf(address.country)?.type
  const same = known.find((one) => one.type === type && one.value === taxId)
  // Refusable changes first, removals last.
  if (taxId !== null && type !== undefined && !same)
    await stripe.customers.createTaxId(customer.id, { type, value: taxId }).catch(refuseTaxId)
  const { line2, postal_code, state } = address
  const lines = { line2: line2 ?? '', postal_code: postal_code ?? '', state: state ?? '' }
  await stripe.customers.update(customer.id, { name, address: { ...address, ...lines } })
  for (const { id } of known)
    if (id !== same?.id) await stripe.customers.deleteTaxId(customer.id, id)
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
