import { existsSync } from 'node:fs'
import path from 'node:path'
import { PLANS } from '@orchard/shared/contracts'
import { formatCount, formatDollars } from '@orchard/shared/format'
import { describe, expect, it } from 'vitest'
import { readFaq } from '#build/read-faq.ts'

const QUESTION_GROUPS = await readFaq(path.resolve(import.meta.dirname, '../..'))
const QUESTIONS = QUESTION_GROUPS.flatMap(({ questions }) => questions)

const find = (slug: string) => QUESTIONS.find((one) => one.slug === slug)?.answer ?? ''

describe('the questions', () => {
  it('are at least 24 in six groups', () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(24)
    expect(QUESTION_GROUPS.map(({ name }) => name)).toEqual([
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
      expect(new Set(values).size).toBe(values.length)
    // No fragment may be the id of something in the shell, such as `content`.
    for (const { slug } of QUESTIONS) expect(slug).toMatch(/^(?!content$|root$)[a-z]+(-[a-z]+)*$/)
  })

  it('are questions with answers of some sentences', () => {
    for (const { question, answer, link } of QUESTIONS) {
      expect(question).toMatch(/\?$|\? What .+\?$/)
      expect(answer, question).toMatch(/^[A-Z0-9c].{40,600}\.$/s)
      if (link) expect(link.to, question).toMatch(/^\//)
    }
  })

  it('lead to articles that exist', () => {
    const posts = path.resolve(import.meta.dirname, '../../posts')
    const slugs = QUESTIONS.flatMap(({ link }) => /^\/blog\/(.+)$/.exec(link?.to ?? '')?.[1] ?? [])
    expect(slugs.length).toBeGreaterThan(5)
    for (const slug of slugs) expect(existsSync(path.join(posts, `${slug}.md`)), slug).toBe(true)
  })

  it('give quotas and prices of every plan as the plan table has them', () => {
    for (const { name, monthlyQuota, monthlyPrice } of PLANS) {
      expect(find('how-many-calls')).toContain(`${name} ${formatCount(monthlyQuota)}`)
      expect(find('what-plans-cost')).toContain(`${name} ${formatDollars(monthlyPrice)}`)
    }
    expect(find('calls-per-second')).toContain(
      'Free 5, Learner 10, Developer 25, Business 100, Professional 200. After a pause you may burst to twice as many, such as 10 with Free.',
    )
    expect(find('free-plan')).toContain('3,000 calls')
    expect(find('annual-billing')).toContain(
      'Learner, Developer, and Business costs 30 to 34% less',
    )
  })
})
