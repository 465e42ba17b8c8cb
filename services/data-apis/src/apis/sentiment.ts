import { contract } from '#contracts/sentiment.ts'
import { defineApi } from '#src/define-api.ts'
import { roundTo } from '#src/lib/round.ts'
import { sentencesOf } from '#src/lib/sentences.ts'
import { countPictures, directionOf } from '#src/lib/sentiment.ts'
import { wordsOf } from '#src/lib/words.ts'
import { invalidParameter } from '#src/response-error.ts'

/** From here on a score counts as positive, and below its opposite as negative. */
const DECIDED = 0.05

function labelOf(score: number): 'positive' | 'negative' | 'neutral' {
  if (score >= DECIDED) return 'positive'
  return score <= -DECIDED ? 'negative' : 'neutral'
}

/** The place of each sentence, with the pictures and emoticons behind it. */
function placesOf(text: string): { start: number; end: number }[] {
  let from = 0
  const starts = sentencesOf(text).map((sentence, at) => {
    const start = text.indexOf(sentence, from)
    from = start + sentence.length
    return at === 0 && countPictures(text.slice(0, start)) > 0 ? 0 : start
  })
  if (starts.length === 0) return countPictures(text) > 0 ? [{ start: 0, end: text.length }] : []
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? text.length }))
}

function scoreSentences(text: string) {
  return placesOf(text).map(({ end, start: from }) => {
    const sentence = text.slice(from, end).trim()
    const start = text.indexOf(sentence, from)
    const score = roundTo(directionOf(sentence), 3)
    const words = wordsOf(sentence).length + countPictures(sentence)
    return { text: sentence, start, words, label: labelOf(score), score }
  })
}

export default defineApi(contract, {
  handle({ detail, text }) {
    const sentences = scoreSentences(text)
    const words = sentences.reduce((sum, sentence) => sum + sentence.words, 0)
    if (words === 0) throw invalidParameter('text', 'must contain words, emoji or emoticons')
    const mean = (value: (score: number) => number) =>
      roundTo(
        sentences.reduce((sum, sentence) => sum + value(sentence.score) * sentence.words, 0) /
          words,
        3,
      )
    const score = mean((one) => one)
    const labels = new Set(sentences.map(({ label }) => label))
    const isMixed = labels.has('positive') && labels.has('negative')
    return {
      label: isMixed ? 'mixed' : labelOf(score),
      score,
      intensity: mean(Math.abs),
      ...(detail === 'sentences' && { sentences }),
    }
  },
})
