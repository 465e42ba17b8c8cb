import type { Question, QuestionGroup } from '#src/data/faq.ts'

/** Punctuation around a word, such as the question mark of `cookies?`. */
const PUNCTUATION = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu

/** The distinct words of a query, in lower case and without punctuation around them. */
export function wordsOf(query: string): readonly string[] {
  const words = query.toLowerCase().split(/\s+/)
  return [...new Set(words.map((word) => word.replace(PUNCTUATION, '')).filter(Boolean))]
}

/**
 * Keeps the questions that contain every word, in the question or the answer and in any case, and
 * drops empty groups. Without words, everything stays.
 */
export function findQuestions(
  groups: readonly QuestionGroup[],
  words: readonly string[],
): readonly QuestionGroup[] {
  if (words.length === 0) return groups
  const matches = ({ question, answer, link }: Question) => {
    const text = `${question}\n${answer}\n${link?.name ?? ''}`.toLowerCase()
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

/**
 * Splits `text` at occurrences of the words in any case: odd entries are matches, even ones the
 * text between. Adjacent and overlapping matches are merged.
 */
export function splitAtWords(text: string, words: readonly string[]): readonly string[] {
  const haystack = text.toLowerCase()
  // Lower case can change a text's length (İ). Positions would be wrong then, so nothing is marked.
  if (haystack.length !== text.length) return [text]
  const isMatch = new Array<boolean>(text.length).fill(false)
  for (const word of words)
    for (let at = haystack.indexOf(word); at >= 0; at = haystack.indexOf(word, at + 1))
      isMatch.fill(true, at, at + word.length)
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (isMatch[at] === (at > 0 && isMatch[at - 1])) continue
    parts.push(text.slice(from, at))
    from = at
  }
  return [...parts, text.slice(from)]
}
