import vader from 'vader-sentiment'
import { contract } from '#contracts/sentiment.ts'
import { invalidParameter } from '#src/answer-error.ts'
import { defineApi } from '#src/define-api.ts'
import { roundTo } from '#src/lib/round.ts'
import { sentencesOf } from '#src/lib/sentences.ts'
import { wordsOf } from '#src/lib/words.ts'

/** From here on a score counts as positive, and below its opposite as negative. */
const DECIDED = 0.05

function labelOf(score: number): 'positive' | 'negative' | 'neutral' {
  if (score >= DECIDED) return 'positive'
  return score <= -DECIDED ? 'negative' : 'neutral'
}

/**
 * The direction of a sentence. The library finds a negation in small letters only, so that a
 * capital which merely begins the sentence is undone; words in capitals stay, for they are
 * emphasis.
 */
function scoreOf(sentence: string): number {
  const plain = sentence.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
  return roundTo(vader.SentimentIntensityAnalyzer.polarity_scores(plain).compound, 3)
}

function scoreSentences(text: string) {
  let from = 0
  return sentencesOf(text).map((sentence) => {
    const start = text.indexOf(sentence, from)
    from = start + sentence.length
    const score = scoreOf(sentence)
    return { text: sentence, start, words: wordsOf(sentence).length, label: labelOf(score), score }
  })
}

export default defineApi(contract, {
  answer({ detail, text }) {
    const sentences = scoreSentences(text)
    const words = sentences.reduce((sum, sentence) => sum + sentence.words, 0)
    if (words === 0) throw invalidParameter('text', 'must contain words')
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
