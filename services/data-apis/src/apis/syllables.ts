import { contract } from '#contracts/syllables.ts'
import { defineApi } from '#src/define-api.ts'
import { countSyllables } from '#src/lib/syllables.ts'
import { wordsOf } from '#src/lib/words.ts'
import { invalidParameter } from '#src/response-error.ts'

const LINE_END = /\r\n|[\n\r\u2028\u2029]|\s\/\s/

function countWord(word: string, line: number) {
  const { alternatives, source, stress, syllables } = countSyllables(word)
  return {
    ...{ line, word, syllables, stress },
    ...(alternatives.length > 0 && { alternatives }),
    source,
  }
}

const addUp = (words: readonly { syllables: number }[]) =>
  words.reduce((sum, { syllables }) => sum + syllables, 0)

export default defineApi(contract, {
  handle({ text }) {
    const lines = text
      .split(LINE_END)
      .map((line) => line.trim())
      .filter((line) => line !== '')
    const words = lines.flatMap((line, at) =>
      wordsOf(line.replaceAll('’', "'")).map((word) => countWord(word.text, at + 1)),
    )
    if (words.length === 0) throw invalidParameter('text', 'must have at least one word')
    return {
      syllables: addUp(words),
      estimated_words: words.filter(({ source }) => source === 'rules').length,
      lines: lines.map((line, at) => ({
        text: line,
        syllables: addUp(words.filter((word) => word.line === at + 1)),
      })),
      words,
    }
  },
})
