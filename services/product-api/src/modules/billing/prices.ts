import { findOffer, OFFERS, type Offer, PLANS } from '@orchard/shared/facts'
import { OperatorError } from '@orchard/shared-node/process'
import type Stripe from 'stripe'
import { idOf } from './id-of.ts'
import { unlessMissing } from './unless-missing.ts'

const PRODUCT_START = 'orchard_'

/** The provider has a price that is not ours, or lacks one. */
export class PriceError extends OperatorError {
  readonly code = 'prices_differ'
}

/** The provider's prices of our offers. */
export type Prices = Awaited<ReturnType<typeof readPrices>>

type AnyPrice = string | Pick<Stripe.Price, 'id' | 'product' | 'recurring'> | Stripe.DeletedPrice

/** Lookup key of an offer's price at the provider. */
function lookupKeyOf({ plan, term }: Offer): string {
  return `orchard_${plan}_${term}`
}

/**
 * Reads the prices of all offers.
 * @throws {PriceError} naming each that is missing or is not as `PLANS` says.
 */
export async function readPrices(stripe: Stripe) {
  const found = await listPrices(stripe)
  const problems = OFFERS.flatMap((offer) => problemOf(offer, found.get(lookupKeyOf(offer))))
  if (problems.length > 0)
    throw new PriceError(
      ['The payment provider’s prices are not those of the site; run npm run billing:prices:']
        .concat(problems)
        .join('\n- '),
    )
  const idOf = (offer: Offer) => found.get(lookupKeyOf(offer))?.id ?? ''
  const byId = new Map(OFFERS.map((offer) => [idOf(offer), offer]))
  return {
    idOf,
    /** The offer of a price, current or former; undefined for a price that is not ours. */
    offerOf(price: AnyPrice): Offer | undefined {
      if (typeof price === 'string') return byId.get(price)
      if ('deleted' in price) return byId.get(price.id)
      return byId.get(price.id) ?? findOffer(planOf(price), price.recurring?.interval ?? null)
    },
  }
}

function planOf({ product }: Pick<Stripe.Price, 'product'>): string | null {
  const id = idOf(product)
  return id.startsWith(PRODUCT_START) ? id.slice(PRODUCT_START.length) : null
}

/** Every price that has one of our names, by that name. */
async function listPrices(stripe: Stripe): Promise<Map<string, Stripe.Price>> {
  const { data } = await stripe.prices.list({ lookup_keys: OFFERS.map(lookupKeyOf), limit: 100 })
  return new Map(data.map((price) => [price.lookup_key ?? '', price]))
}

/** True for a price that charges what the offer says. */
function isPriceOf(offer: Offer, price: Stripe.Price): boolean {
  return (
    price.active &&
    price.currency === 'usd' &&
    price.unit_amount === offer.cents &&
    price.recurring?.interval === offer.term &&
    price.recurring.interval_count === 1
  )
}

function problemOf(offer: Offer, price: Stripe.Price | undefined): string[] {
  if (!price) return [`${lookupKeyOf(offer)} is missing`]
  if (isPriceOf(offer, price)) return []
  const charged = `${price.unit_amount} ${price.currency} a ${price.recurring?.interval ?? 'time'}`
  return [`${lookupKeyOf(offer)} is ${charged}, not ${offer.cents} usd a ${offer.term}`]
}

/**
 * Creates missing products and prices at the provider. Prices cannot be edited, so a different
 * price is replaced by a new one; existing subscribers keep the old one.
 * @param isDryRun creates nothing.
 * @returns one line for each new price.
 */
export async function createPrices(stripe: Stripe, isDryRun = false): Promise<string[]> {
  const found = await listPrices(stripe)
  const done: string[] = []
  for (const offer of OFFERS) {
    const before = found.get(lookupKeyOf(offer))
    if (before && isPriceOf(offer, before)) continue
    if (!isDryRun)
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
  const id = `${PRODUCT_START}${offer.plan}`
  const name = `API Orchard ${PLANS.find((plan) => plan.id === offer.plan)?.name ?? offer.plan}`
  const found = await unlessMissing(stripe.products.retrieve(id), null)
  return (found ?? (await stripe.products.create({ id, name }))).id
}
