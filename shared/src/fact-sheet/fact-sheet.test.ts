import * as facts from '@orchard/shared/facts'
import * as forms from '@orchard/shared/forms'
import { expect, it } from 'vitest'
import { compareFacts, describeFacts, type FactSheet, readFacts } from './index.ts'

const own = describeFacts(facts, forms)
const learner = (sheet: FactSheet) => sheet.plans.find(({ id }) => id === 'learner')

it('says every plan, offer and figure, and the limits of every form', () => {
  expect(own.plans).toEqual(facts.PLANS.map((plan) => ({ ...plan, burst: facts.burstOf(plan) })))
  expect(own.offers).toEqual(facts.OFFERS)
  const numbers = Object.entries(facts).filter(([, value]) => typeof value === 'number')
  expect(Object.entries(own.figures)).toEqual(numbers)
  expect(own.figures).toMatchObject({ CONSENT_DAYS: 150, SEARCH_LIMIT: 7 })
  expect(Object.keys(own.forms)).toEqual(Object.keys(forms.FORMS))
  expect(own.forms['contact']?.['message']).toMatchObject({ minLength: 10, maxLength: 5_000 })
  expect(own.forms['contact']?.['topic']?.['enum']).toContain('billing')
})

it('finds nothing between a document and itself as it is sent', () => {
  expect(compareFacts(own, readFacts(JSON.stringify(own)))).toEqual([])
})

it.each<[string, (site: FactSheet) => void, string]>([
  [
    'a price monthly',
    (site) => Object.assign(site.offers[0] ?? {}, { cents: 3_000 }),
    'sells Learner monthly at 30, the product API at 29',
  ],
  [
    'a price annually',
    (site) => Object.assign(site.offers[1] ?? {}, { cents: 24_050 }),
    'sells Learner annually at 240.5, the product API at 228',
  ],
  [
    'a price that nobody pays',
    (site) => Object.assign(site.plans.at(-1) ?? {}, { yearlyPrice: 200 }),
    'shows Professional annually at 200, the product API at 199',
  ],
  [
    'a quota',
    (site) => Object.assign(learner(site) ?? {}, { monthlyQuota: 25_000 }),
    'gives Learner 25000 calls a month, the product API 20000 calls a month',
  ],
  [
    'a quota of old accounts',
    (site) => Object.assign(learner(site) ?? {}, { legacyMonthlyQuota: 1 }),
    'gives old accounts of Learner 1 calls a month, the product API 200000 calls a month',
  ],
  [
    'requests per second',
    (site) => Object.assign(learner(site) ?? {}, { callsPerSecond: 11 }),
    'lets Learner make 11 requests per second, the product API 10 requests per second',
  ],
  [
    'a burst',
    (site) => Object.assign(learner(site) ?? {}, { burst: 30 }),
    'lets Learner make at once 30 calls, the product API 20 calls',
  ],
  [
    'a figure',
    (site) => Object.assign(site.figures, { CONSENT_DAYS: 100 }),
    'has for CONSENT_DAYS 100, the product API 150',
  ],
  [
    'a figure that one side does not have',
    (site) => Object.assign(site.figures, { NEW_DAYS: 3 }),
    'has for NEW_DAYS 3, the product API not at all',
  ],
  [
    'a limit of a form',
    (site) => Object.assign(site.forms['contact']?.['message'] ?? {}, { maxLength: 6_000 }),
    'takes message of the form contact with maxLength 6000, the product API 5000',
  ],
  [
    'a field that one side does not have',
    (site) => delete site.forms['wishes']?.['api']?.['minLength'],
    'takes api of the form wishes with minLength not at all, the product API 1',
  ],
])('finds %s', (_kind, change, sentence) => {
  const site = structuredClone(own)
  change(site)
  expect(compareFacts(site, own)).toEqual([`the site ${sentence}`])
})

it('names an offer that the site has no longer', () => {
  const site = structuredClone(own)
  site.offers.splice(1, 1)
  expect(compareFacts(site, own)).toEqual([
    'the site shows Learner annually at 228, the product API not at all',
    'the site sells Learner annually not at all, the product API at 228',
  ])
})

it('does not read what is no such document', () => {
  expect(() => readFacts('{"plans":[]}')).toThrow()
  expect(() => readFacts('<!doctype html>')).toThrow()
})
