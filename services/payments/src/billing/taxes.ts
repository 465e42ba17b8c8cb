import type Stripe from 'stripe'

type Tax = Stripe.InvoiceLineItem.Tax

/** Why somebody who is exempt pays no tax, in the API's words. */
const UNTAXED: Readonly<Record<string, Tax['taxability_reason']>> = {
  exempt: 'customer_exempt',
  reverse: 'reverse_charge',
}

/**
 * Taxes of an invoice line. As at Stripe each line and rate is rounded by itself, half a cent away from zero; an
 * inclusive rate is part of the amount, and the amount of an exempt customer is zero.
 * @param amount in cents.
 */
export function taxesOf(
  amount: number,
  rates: readonly Stripe.TaxRate[],
  exemption: string,
): Tax[] {
  const included = rates.reduce((sum, one) => sum + (one.inclusive ? one.percentage : 0), 0)
  const untaxed = UNTAXED[exemption]
  return rates.map(({ id, inclusive, percentage }) => {
    const base = inclusive ? 100 + included : 100
    const tax = untaxed ? 0 : rounded((amount * percentage) / base)
    return {
      amount: tax,
      tax_behavior: inclusive ? 'inclusive' : 'exclusive',
      tax_rate_details: { tax_rate: id },
      taxability_reason: untaxed ?? 'not_available',
      taxable_amount: inclusive ? amount - tax : amount,
      type: 'tax_rate_details',
    }
  })
}

/** Taxes of all lines, one entry for each rate. */
export function totalTaxesOf(
  lines: readonly Pick<Stripe.InvoiceLineItem, 'taxes'>[],
): Stripe.Invoice.TotalTax[] {
  const totals = new Map<string, Stripe.Invoice.TotalTax>()
  for (const tax of lines.flatMap(({ taxes }) => taxes ?? [])) {
    const rate = tax.tax_rate_details?.tax_rate ?? ''
    const before = totals.get(rate)
    totals.set(rate, {
      ...tax,
      amount: tax.amount + (before?.amount ?? 0),
      taxable_amount: (tax.taxable_amount ?? 0) + (before?.taxable_amount ?? 0),
    })
  }
  return [...totals.values()]
}

/** Cents of the inclusive or exclusive taxes. */
export function sumOf(
  taxes: readonly Stripe.Invoice.TotalTax[],
  behavior: 'exclusive' | 'inclusive',
): number {
  return taxes.reduce(
    (sum, { amount, tax_behavior }) => sum + (tax_behavior === behavior ? amount : 0),
    0,
  )
}

function rounded(cents: number): number {
  // Half a cent must not get lost in the last digits of a fraction.
  const whole = Math.round(Number(Math.abs(cents).toFixed(6)))
  return cents < 0 && whole !== 0 ? -whole : whole
}
