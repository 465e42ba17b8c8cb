import { OFFERS, type Offer, PLANS } from '@orchard/shared/contracts'
import type Stripe from 'stripe'
import { isPriceOf, listPrices, lookupKeyOf, productIdOf } from './prices.ts'

/**
 * Makes the products and prices that the provider lacks. A price that differs is replaced by a new one,
 * since a price cannot be edited; who subscribed to the old one keeps it.
 * @returns one line for each that was made.
 */
export async function createPrices(stripe: Stripe): Promise<string[]> {
  const found = await listPrices(stripe)
  const done: string[] = []
  for (const offer of OFFERS) {
    const before = found.get(lookupKeyOf(offer))
    if (before && isPriceOf(offer, before)) continue
    await stripe.prices.create({
      currency: 'usd',
      unit_amount: offer.cents,
      recurring: { interval: offer.term },
      tax_behavior: 'exclusive',
      lookup_key: lookupKeyOf(offer),
      transfer_lookup_key: true,
      product: await productOf(stripe, offer),
    })
    done.push(`${lookupKeyOf(offer)}: ${offer.cents / 100} USD a ${offer.term}`)
  }
  return done
}

async function productOf(stripe: Stripe, offer: Offer): Promise<string> {
  const id = productIdOf(offer)
  const name = `API Orchard ${PLANS.find((plan) => plan.id === offer.plan)?.name ?? offer.plan}`
  try {
    return (await stripe.products.retrieve(id)).id
  } catch (error) {
    if ((error as { code?: string }).code !== 'resource_missing') throw error
    return (await stripe.products.create({ id, name })).id
  }
}
