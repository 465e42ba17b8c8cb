import { existsSync } from 'node:fs'
import path from 'node:path'
import { PLANS } from '@orchard/shared/facts'
import { formatCount, formatDollars } from '@orchard/shared/format'
import { describe, expect, it } from 'vitest'
import { readFaq } from '#build/read-faq.ts'
import { fillFigures } from '#src/data/figures.ts'
import { findQuestions, wordsOf } from '#src/features/faq/find-questions.ts'

const FILE = 'remote-content/faq.yaml'

const QUESTION_GROUPS = fillFigures(await readFaq(path.resolve(import.meta.dirname, '../..')))
const QUESTIONS = QUESTION_GROUPS.flatMap(({ questions }) => questions)

const find = (slug: string) => QUESTIONS.find((one) => one.slug === slug)?.answer ?? ''

const figuresOf = (slug: string) =>
  `The answer ${slug} in ${FILE} must have the figures of shared/src/facts/plans.ts`
const repeated = (values: readonly string[]) =>
  values.filter((one, index) => values.indexOf(one) !== index)

describe('the questions', () => {
  it('are at least 24 in six groups', () => {
    expect(QUESTIONS.length, `${FILE} has too few questions`).toBeGreaterThanOrEqual(24)
    expect(
      QUESTION_GROUPS.map(({ name }) => name),
      `${FILE} must have these groups, or this test others`,
    ).toEqual([
      'Choosing and calling APIs',
      'Keys and accounts',
      'Plans and billing',
      'Limits and errors',
      'Data and privacy',
      'This site',
    ])
  })

  it('have fragments and words of their own', () => {
    for (const values of [
      QUESTIONS.map(({ slug }) => slug),
      QUESTIONS.map(({ question }) => question),
      QUESTIONS.map(({ answer }) => answer),
    ])
      expect(repeated(values), `${FILE} has these twice`).toEqual([])
    // No fragment may be the id of something in the shell, such as `content`.
    for (const { slug } of QUESTIONS)
      expect(slug, FILE).toMatch(/^(?!content$|root$)[a-z]+(-[a-z]+)*$/)
  })

  it('are questions with answers of some sentences', () => {
    for (const { question, answer, link } of QUESTIONS) {
      expect(question, FILE).toMatch(/\?$|\? What .+\?$/)
      expect(answer, `${FILE}: ${question}`).toMatch(/^[A-Z0-9c].{40,600}\.$/s)
      if (link) expect(link.to, `${FILE}: ${question}`).toMatch(/^\//)
    }
  })

  it.each([
    ['endpoint', 'how-to-call'],
    ['CORS', 'call-from-web-page'],
    ['GDPR', 'gdpr'],
    ['VAT', 'vat'],
    ['SDK', 'sdk'],
    ['Python', 'sdk'],
    ['team', 'team'],
    ['sandbox', 'sandbox'],
  ])('are found by what people type: %s', (word, slug) => {
    const found = findQuestions(QUESTION_GROUPS, wordsOf(word)).flatMap((group) => group.questions)
    expect(found.map((one) => one.slug)).toContain(slug)
    const about = found.filter(({ question }) =>
      question.toLowerCase().includes(word.toLowerCase()),
    )
    expect(about.map((one) => one.slug)).toContain(slug)
  })

  it('lead to articles that exist', () => {
    const posts = path.resolve(import.meta.dirname, '../../posts')
    const slugs = QUESTIONS.flatMap(({ link }) => /^\/blog\/(.+)$/.exec(link?.to ?? '')?.[1] ?? [])
    expect(slugs.length).toBeGreaterThan(2)
    for (const slug of slugs)
      expect(
        existsSync(path.join(posts, `${slug}.md`)),
        `${FILE} leads to remote-content/posts/${slug}.md`,
      ).toBe(true)
  })

  it('give quotas and prices of every plan as the plan table has them', () => {
    for (const { name, monthlyQuota, monthlyPrice } of PLANS) {
      expect(find('how-many-calls'), figuresOf('how-many-calls')).toContain(
        `${name} ${formatCount(monthlyQuota)}`,
      )
      expect(find('what-plans-cost'), figuresOf('what-plans-cost')).toContain(
        `${name} ${formatDollars(monthlyPrice)}`,
      )
    }
    expect(find('calls-per-second'), figuresOf('calls-per-second')).toContain(
      'Free 5, Learner 10, Developer 25, Business 100, Professional 200. After a pause, a burst may be twice as large, such as 10 requests with Free.',
    )
    expect(find('free-plan'), figuresOf('free-plan')).toContain('3,000 requests')
    expect(find('annual-billing'), figuresOf('annual-billing')).toContain(
      'Learner, Developer, and Business costs 30 to 34% less',
    )
  })
})
