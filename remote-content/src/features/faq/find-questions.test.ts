import { describe, expect, it } from 'vitest'
import type { QuestionGroup } from '#src/data/faq.ts'
import { countQuestions, findQuestions, wordsOf } from './find-questions.ts'

const groups: readonly QuestionGroup[] = [
  {
    name: 'Keys',
    questions: [
      { slug: 'one', question: 'Do I need a key?', answer: 'One key for all.' },
      { slug: 'two', question: 'Where is my key?', answer: 'Under My Account.' },
    ],
  },
  {
    name: 'Plans',
    questions: [
      {
        slug: 'three',
        question: 'How many calls?',
        answer: 'It depends on a plan’s quota.',
        link: { to: '/pricing', name: 'Compare the quotas' },
      },
    ],
  },
]
const find = (query: string) =>
  findQuestions(groups, wordsOf(query)).flatMap(({ questions }) => questions.map((one) => one.slug))

describe('wordsOf', () => {
  it('leaves out punctuation around words, not within them', () => {
    expect(wordsOf('Cookies?')).toEqual(wordsOf('cookies'))
    expect(wordsOf('“X-Api-Key”, $29 (key_1)... key_1 ??')).toEqual(['x-api-key', '29', 'key_1'])
    expect(wordsOf(' ?! ')).toEqual([])
  })
})

describe('findQuestions', () => {
  it('finds a printed apostrophe by that of keyboards', () => {
    expect(find("plan's")).toEqual(['three'])
  })

  it('leaves everything for a blank query', () => {
    expect(find('  ')).toEqual(['one', 'two', 'three'])
  })

  it('looks at question, answer and link, whatever the case', () => {
    expect(find('KEY')).toEqual(['one', 'two'])
    expect(find('my account')).toEqual(['two'])
    expect(find('quotas')).toEqual(['three'])
  })

  it('requires every word, in any order', () => {
    expect(find('all key')).toEqual(['one'])
    expect(find('key calls')).toEqual([])
  })

  it('leaves out groups without a match', () => {
    const found = findQuestions(groups, ['calls'])
    expect(found.map(({ name }) => name)).toEqual(['Plans'])
    expect(countQuestions(found)).toBe(1)
    expect(countQuestions(groups)).toBe(3)
  })
})
