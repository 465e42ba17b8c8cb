import { contract, type Parameters } from '#contracts/text-summary.ts'
import { defineApi } from '#src/define-api.ts'
import { sentencesOf } from '#src/lib/sentences.ts'
import { estimateLanguage, stopWords } from '#src/lib/text-language.ts'
import { wordsOf } from '#src/lib/words.ts'
import { invalidParameter, responseError } from '#src/response-error.ts'

/** Ranking compares every sentence with every other. */
const MAX_SENTENCES = 200
const DAMPING = 0.85
const USUAL_SENTENCES = 3
const REFERS_BACK = /^(?:He|She|It|They|This|These|That|Those|Such|His|Her|Their|Its)\b/

/** Shared words over the logarithms of both lengths (Mihalcea and Tarau 2004, section 4). */
function similarity(a: readonly string[], b: readonly string[]): number {
  const known = new Set(b)
  const shared = new Set(a.filter((word) => known.has(word))).size
  const lengths = Math.log(a.length) + Math.log(b.length)
  return lengths > 0 ? shared / lengths : 0
}

/** The weight of each sentence among the others: PageRank over similarities, by iteration. */
function rank(terms: readonly string[][]): number[] {
  const links = terms.map((a, i) =>
    terms.map((b, k) => (i === k || a.length * b.length === 0 ? 0 : similarity(a, b))),
  )
  const sums = links.map((row) => row.reduce((sum, link) => sum + link, 0))
  let weights = terms.map(() => 1)
  for (let step = 0; step < 100; step++) {
    const next = links.map(
      (row) =>
        1 -
        DAMPING +
        DAMPING *
          row.reduce(
            (sum, link, k) => sum + (link === 0 ? 0 : (link / (sums[k] ?? 1)) * (weights[k] ?? 0)),
            0,
          ),
    )
    const change = Math.max(...next.map((weight, i) => Math.abs(weight - (weights[i] ?? 0))))
    weights = next
    if (change < 1e-7) break
  }
  return weights
}

/** Indices of the chosen sentences in the order of the text. */
function choose(
  weights: readonly number[],
  lengths: readonly number[],
  { ratio, sentences }: Pick<Parameters, 'ratio' | 'sentences'>,
): number[] {
  const best = weights.map((_, index) => index)
  best.sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b)
  if (sentences !== undefined || ratio === undefined)
    return best.slice(0, sentences ?? USUAL_SENTENCES).sort((a, b) => a - b)
  let room = lengths.reduce((sum, length) => sum + length, 0) * ratio
  const chosen = best.filter((index, place) => {
    const length = lengths[index] ?? 0
    const fits = place === 0 || length <= room
    if (fits) room -= length
    return fits
  })
  return chosen.sort((a, b) => a - b)
}

export default defineApi(contract, {
  handle({ language, ratio, sentences: count, text }) {
    const sentences = sentencesOf(text)
    if (sentences.length === 0) throw invalidParameter('text', 'must contain a sentence')
    if (sentences.length > MAX_SENTENCES)
      throw responseError('too_many_sentences', `The text has more than ${MAX_SENTENCES} sentences`)
    const used = language === 'auto' ? estimateLanguage(text) : language
    const stops = stopWords(used)
    const words = sentences.map((sentence) => wordsOf(sentence).map((word) => word.text))
    const weights = rank(words.map((list) => list.filter((word) => !stops.has(word))))
    const lengths = words.map((list) => list.length)
    const chosen = choose(weights, lengths, {
      ...(ratio !== undefined && { ratio }),
      ...(count !== undefined && { sentences: count }),
    })
    const strongest = Math.max(...weights)
    const original = lengths.reduce((sum, length) => sum + length, 0)
    const kept = chosen.reduce((sum, index) => sum + (lengths[index] ?? 0), 0)
    return {
      summary: chosen.map((index) => sentences[index]).join(' '),
      sentences: chosen.map((index) => ({
        index,
        weight: Math.round(((weights[index] ?? 0) / strongest) * 100) / 100,
        dependent:
          used === 'en' &&
          index > 0 &&
          !chosen.includes(index - 1) &&
          REFERS_BACK.test(sentences[index] ?? ''),
      })),
      words: { original, summary: kept },
      ratio: Math.round((kept / Math.max(original, 1)) * 100) / 100,
    }
  },
})
