import { OFFERS, type Offer, PLANS } from '@orchard/shared/contracts'
import type Stripe from 'stripe'
import { isPriceOf, listPrices, lookupKeyOf, productIdOf } from './prices.ts'

/**
 * Creates missing products and prices at the provider. Prices cannot be edited, so a different
 * price is replaced by a new one; existing subscribers keep the old one.
 * @returns one line for each new price.
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
