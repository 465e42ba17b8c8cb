import { syllable } from 'syllable'
import { contract } from '#contracts/syllables.ts'
import { invalidParameter } from '#src/answer-error.ts'
import { defineApi } from '#src/define-api.ts'
import { pronunciationsOf, stressOf } from '#src/lib/pronunciations.ts'
import { wordsOf } from '#src/lib/words.ts'

const LINE_END = /\r\n|[\n\r\u2028\u2029]|\s\/\s/

function countWord(word: string, line: number) {
  const [stress, ...others] = pronunciationsOf(word).map(stressOf)
  if (stress === undefined)
    return { line, word, syllables: syllable(word), stress: null, source: 'rules' }
  const lengths = new Set(others.map((one) => one.length))
  lengths.delete(stress.length)
  return {
    line,
    word,
    syllables: stress.length,
    stress,
    ...(lengths.size > 0 && { alternatives: [...lengths].sort((a, b) => a - b) }),
    source: 'dictionary',
  }
}

const addUp = (words: readonly { syllables: number }[]) =>
  words.reduce((sum, { syllables }) => sum + syllables, 0)

export default defineApi(contract, {
  answer({ text }) {
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
