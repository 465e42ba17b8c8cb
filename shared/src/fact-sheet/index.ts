/**
 * Plans, offers, figures and forms as one document: the site serves its own at `/facts.json`, the product API at
 * `/op/facts`. For servers; browsers have the facts themselves.
 */
import type * as facts from '@orchard/shared/facts'
import type * as forms from '@orchard/shared/forms'
import * as z from 'zod/mini'

/** Path of the site's document. */
export const SITE_FACTS_PATH = '/facts.json'
/** Path of the product API's document. */
export const API_FACTS_PATH = '/op/facts'

/** The schema of the document. */
export const FACT_SHEET = z.object({
  plans: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      monthlyPrice: z.number(),
      yearlyPrice: z.number(),
      monthlyQuota: z.number(),
      legacyMonthlyQuota: z.number(),
      callsPerSecond: z.number(),
      isMonthlyOnly: z.optional(z.boolean()),
      burst: z.number(),
    }),
  ),
  offers: z.array(z.object({ plan: z.string(), term: z.string(), cents: z.number() })),
  figures: z.record(z.string(), z.number()),
  /** The JSON Schema of each field, by form and field. */
  forms: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))),
})

export type FactSheet = z.infer<typeof FACT_SHEET>

type Facts = typeof facts
type Figures = { [Name in keyof Facts as Facts[Name] extends number ? Name : never]: number }

/** The document of these modules, which are the reader's own or those that a host provides. */
export function describeFacts(
  { OFFERS, PLANS, burstOf, ...others }: Pick<Facts, 'OFFERS' | 'PLANS' | 'burstOf'> & Figures,
  { FORMS }: Pick<typeof forms, 'FORMS'>,
): FactSheet {
  return FACT_SHEET.parse({
    plans: PLANS.map((plan) => ({ ...plan, burst: burstOf(plan) })),
    offers: OFFERS,
    figures: Object.fromEntries(
      Object.entries(others).filter(([, value]) => typeof value === 'number'),
    ),
    forms: Object.fromEntries(
      Object.entries(FORMS).map(([name, form]) => [
        name,
        z.toJSONSchema(form, { io: 'input' }).properties,
      ]),
    ),
  })
}

/** @throws {Error} when the text is no such document. */
export function readFacts(text: string): FactSheet {
  return FACT_SHEET.parse(JSON.parse(text))
}

/**
 * A sentence for each fact that differs, such as `the site sells Learner monthly at 30, the product API at 29`; none
 * where both say the same.
 */
export function compareFacts(site: FactSheet, api: FactSheet): string[] {
  const [ofSite, ofApi] = [claimsOf(site), claimsOf(api)]
  return [...new Set([...ofSite.keys(), ...ofApi.keys()])]
    .map((claim) => ({ claim, site: ofSite.get(claim), api: ofApi.get(claim) }))
    .filter((one) => one.site !== one.api)
    .map(
      (one) =>
        `the site ${one.claim} ${one.site ?? NOT_AT_ALL}, the product API ${one.api ?? NOT_AT_ALL}`,
    )
}

const NOT_AT_ALL = 'not at all'

/** The claims of a document: the beginning of each sentence, and its end. */
function claimsOf({ figures, forms, offers, plans }: FactSheet): Map<string, string> {
  return new Map([
    ...plans.flatMap((plan): [string, string][] => [
      ...(['month', 'year'] as const).map((term): [string, string] => {
        const offer = offers.find((one) => one.plan === plan.id && one.term === term)
        const price = term === 'month' ? plan.monthlyPrice : plan.yearlyPrice
        const verb = offer ? 'sells' : 'shows'
        return [
          `${verb} ${plan.name} ${term === 'month' ? 'monthly' : 'annually'}`,
          `at ${offer ? offer.cents / 100 : price}`,
        ]
      }),
      [`gives ${plan.name}`, `${plan.monthlyQuota} calls a month`],
      [`gives old accounts of ${plan.name}`, `${plan.legacyMonthlyQuota} calls a month`],
      [`lets ${plan.name} make`, `${plan.callsPerSecond} requests per second`],
      [`lets ${plan.name} make at once`, `${plan.burst} calls`],
    ]),
    ...Object.entries(figures).map(([name, value]): [string, string] => [
      `has for ${name}`,
      String(value),
    ]),
    ...Object.entries(forms).flatMap(([form, fields]) =>
      Object.entries(fields).flatMap(([field, schema]) =>
        Object.entries(schema).map(([limit, value]): [string, string] => [
          `takes ${field} of the form ${form} with ${limit}`,
          JSON.stringify(value),
        ]),
      ),
    ),
  ])
}
