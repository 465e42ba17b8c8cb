import { contract } from '#contracts/word-count.ts'
import { defineApi } from '#src/define-api.ts'
import { sentencesOf } from '#src/lib/sentences.ts'
import { wordsOf } from '#src/lib/words.ts'

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Texts in which each code unit is a character for people; telling them apart takes the longest of all. */
const PLAIN = /^[\n -~]*$/

function charactersOf(text: string): string[] {
  if (PLAIN.test(text)) return text.split('')
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/

/** Lines of a text; a line break at its very end begins no further line. */
function linesOf(text: string): string[] {
  const lines = text.split(LINE_BREAK)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

function countParagraphs(lines: readonly string[]): number {
  const isBlank = (line: string | undefined) => (line ?? '').trim() === ''
  return lines.filter((line, index) => !isBlank(line) && isBlank(lines[index - 1])).length
}

export default defineApi(contract, {
  handle({ text, words_per_minute }) {
    const characters = charactersOf(text)
    // Breaks beside breaks are nothing to count here, and would take as long as words.
    const compact = text.replaceAll(/[\n\r\u2028\u2029]{2,}/g, '\n')
    const words = wordsOf(compact).map((word) => word.text)
    const lengths = words.map((word) => [...word].length)
    const lines = linesOf(text)
    return {
      characters: characters.length,
      characters_without_spaces: characters.filter((one) => one.trim() !== '').length,
      code_points: [...text].length,
      utf16_units: text.length,
      utf8_bytes: Buffer.byteLength(text),
      words: words.length,
      different_words: new Set(words).size,
      longest_word: words[lengths.indexOf(Math.max(...lengths))] ?? null,
      sentences: sentencesOf(compact).length,
      paragraphs: countParagraphs(lines),
      lines: lines.length,
      reading_seconds: Math.round((words.length / words_per_minute) * 60),
    }
  },
})
