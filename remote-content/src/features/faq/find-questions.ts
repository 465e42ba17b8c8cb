import type { Question, QuestionGroup } from '#src/data/faq.ts'

/** What stands before or after a word, such as the question mark of `cookies?`. */
const PUNCTUATION = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu

/** The words of a query without punctuation around them, in lower case, each once; none for a blank one. */
export function wordsOf(query: string): readonly string[] {
  const words = query.toLowerCase().split(/\s+/)
  return [...new Set(words.map((word) => word.replace(PUNCTUATION, '')).filter(Boolean))]
}

/**
 * The groups with those questions that have every word in the question or its answer, whatever the
 * case; groups without any are left out. No words leave everything.
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

/** How many questions the groups have. */
export function countQuestions(groups: readonly QuestionGroup[]): number {
  return groups.reduce((sum, { questions }) => sum + questions.length, 0)
}

/**
 * Cuts `text` where one of the words occurs, whatever its case: odd entries are the matches, even ones
 * what lies between. Matches that touch or overlap are one.
 */
export function splitAtWords(text: string, words: readonly string[]): readonly string[] {
  const haystack = text.toLowerCase()
  // Lower case can change a text's length (İ); then positions would not fit, and nothing is marked.
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
