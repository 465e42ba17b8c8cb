import { comparable } from '@orchard/shared/matching'
import { readTyped } from '@orchard/shared/typed'
import type { Question, QuestionGroup } from '#src/data/faq.ts'

/** Punctuation around a word, such as the question mark of `cookies?`. */
const PUNCTUATION = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu

/** The distinct words of a query, comparable and without punctuation around them. */
export function wordsOf(query: string): readonly string[] {
  const words = comparable(readTyped(query)).split(/\s+/)
  return [...new Set(words.map((word) => word.replace(PUNCTUATION, '')).filter(Boolean))]
}

/**
 * Keeps the questions that contain every word, in the question or the answer, and drops empty
 * groups. Without words, everything stays.
 */
export function findQuestions(
  groups: readonly QuestionGroup[],
  words: readonly string[],
): readonly QuestionGroup[] {
  if (words.length === 0) return groups
  const matches = ({ question, answer, link }: Question) => {
    const text = comparable(`${question}\n${answer}\n${link?.name ?? ''}`)
    return words.every((word) => text.includes(word))
  }
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(matches) }))
    .filter(({ questions }) => questions.length > 0)
}

/** The number of questions in all groups. */
export function countQuestions(groups: readonly QuestionGroup[]): number {
  return groups.reduce((sum, { questions }) => sum + questions.length, 0)
}
