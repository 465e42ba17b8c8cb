import { contract } from '#contracts/readability.ts'
import { defineApi } from '#src/define-api.ts'
import { roundTo } from '#src/lib/round.ts'
import { sentencesOf } from '#src/lib/sentences.ts'
import { countSyllables } from '#src/lib/syllables.ts'
import { wordsOf } from '#src/lib/words.ts'
import { responseError } from '#src/response-error.ts'

/** Words a minute of adults who read non-fiction silently (Brysbaert 2019). */
const READING_SPEED = 238

const countMatches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

function measure(text: string) {
  const words = wordsOf(text).map((word) => word.text)
  const syllables = words.map((word) => countSyllables(word).syllables)
  return {
    sentences: Math.max(1, sentencesOf(text).length),
    words: words.length,
    syllables: syllables.reduce((sum, count) => sum + count, 0),
    long_words: syllables.filter((count) => count >= 3).length,
  }
}

export default defineApi(contract, {
  handle({ text }) {
    const counts = measure(text)
    if (!/\p{Script=Latin}/u.test(text) || counts.words === 0)
      throw responseError('no_english', 'The text has no word in Latin letters.')
    const perSentence = counts.words / counts.sentences
    const syllablesPerWord = counts.syllables / counts.words
    const letters = countMatches(text, /\p{L}/gu)
    const signs = letters + countMatches(text, /\p{N}/gu)
    const hundredWords = counts.words / 100
    return {
      flesch_reading_ease: roundTo(206.835 - 1.015 * perSentence - 84.6 * syllablesPerWord, 2),
      grades: {
        flesch_kincaid: roundTo(0.39 * perSentence + 11.8 * syllablesPerWord - 15.59, 2),
        gunning_fog: roundTo(0.4 * (perSentence + counts.long_words / hundredWords), 2),
        coleman_liau: roundTo(
          (0.0588 * letters) / hundredWords - (0.296 * counts.sentences) / hundredWords - 15.8,
          2,
        ),
        automated_readability: roundTo(
          (4.71 * signs) / counts.words + 0.5 * perSentence - 21.43,
          2,
        ),
      },
      counts,
      reading_seconds: Math.round((counts.words / READING_SPEED) * 60),
    }
  },
})
