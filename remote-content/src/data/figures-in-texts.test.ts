import path from 'node:path'
import type { PageModule } from '@orchard/shared/contracts'
import { MESSAGES_KEPT_DAYS, NOTICE_MONTHS, PLANS, SEARCH_LIMIT } from '@orchard/shared/facts'
import { formatCount } from '@orchard/shared/format'
import { expect, it } from 'vitest'
import { readFaq } from '#build/read-faq.ts'
import { fillFigures } from '#src/data/figures.ts'
import { page as pricing } from '#src/pages/pricing-page.tsx'
import { page as privacy } from '#src/pages/privacy-page.tsx'
import { page as terms } from '#src/pages/tos-page.tsx'
import { page as versioning } from '#src/pages/versioning-page.tsx'
import { contextWith, renderPage } from '#src/testing/render-page.tsx'

const QUESTIONS = fillFigures(await readFaq(path.resolve(import.meta.dirname, '../..'))).flatMap(
  ({ questions }) => questions,
)
const WORDS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

const MUST = 'must have the figures of shared/src/contracts'
const inFaq = (slug: string) => `The answer ${slug} in remote-content/faq.yaml ${MUST}`
const inText = (name: string) => `remote-content/src/legal/${name}.md ${MUST}`

/** The words of a page without its markup. */
async function textOf(page: PageModule<never>, path: string): Promise<string> {
  const { html } = await renderPage(
    page,
    path,
    path,
    contextWith(() => null),
  )
  return html.replaceAll(/<[^>]*>/g, '')
}

it('says how many results the search box shows', () => {
  const response = QUESTIONS.find(({ slug }) => slug === 'find-the-right-api')?.answer
  expect(response, inFaq('find-the-right-api')).toContain(`the ${WORDS[SEARCH_LIMIT]} best matches`)
})

it('says for how long messages are kept', async () => {
  expect(await textOf(privacy, '/privacy'), inText('privacy')).toContain(
    `kept for ${Math.ceil(MESSAGES_KEPT_DAYS / (365 / 12))} months at most`,
  )
})

it('says how long a deprecated API keeps working', async () => {
  const months = `${WORDS[NOTICE_MONTHS]} months`
  expect(await textOf(terms, '/tos'), inText('tos')).toContain(
    `an API keeps working for ${months} after`,
  )
  expect(await textOf(versioning, '/versioning'), inText('versioning')).toContain(
    `keeps working for at least ${months}`,
  )
  const response = QUESTIONS.find(({ slug }) => slug === 'api-changes')?.answer
  expect(response, inFaq('api-changes')).toContain(`keeps working for at least ${months}`)
})

it('describes the plans by their number and by the smallest and largest quota', () => {
  const { description } = pricing.head({
    data: { questions: [], isFree: false },
    params: {},
    url: new URL('https://site.example/pricing'),
  })
  const quotas = PLANS.map(({ monthlyQuota }) => monthlyQuota)
  const advice = `The description in remote-content/src/pages/pricing-page.tsx ${MUST}`
  expect(description.toLowerCase(), advice).toContain(`${WORDS[PLANS.length]} plans`)
  expect(description, advice).toContain(`from ${formatCount(Math.min(...quotas))} free requests`)
  expect(Math.max(...quotas), `${advice}, and this test its largest quota in words`).toBe(
    10_000_000,
  )
  expect(description, advice).toContain('to ten million')
})
