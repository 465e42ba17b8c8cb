import { contract } from '#contracts/keyword-extraction.ts'
import { defineApi } from '#src/define-api.ts'
import { estimateLanguage, stopWords } from '#src/lib/text-language.ts'

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** A word in lower case, with where it stands. */
interface Place {
  word: string
  start: number
  end: number
}

/** Words between two cuts. */
type Candidate = Place[]

/** Cuts a text at function words, numbers and punctuation other than a hyphen within a word. */
function candidatesOf(text: string, stops: ReadonlySet<string>): Candidate[] {
  const candidates: Candidate[] = []
  let open: Candidate | undefined
  let between = ''
  for (const { index, isWordLike, segment } of segmenter.segment(text)) {
    if (!isWordLike) {
      between += segment
      continue
    }
    const word = segment.toLowerCase()
    const place = { word, start: index, end: index + segment.length }
    if (stops.has(word) || !/\p{L}/u.test(word)) open = undefined
    else if (open && /^(?:[ \t\u00a0]+|[-‐'’])$/.test(between)) open.push(place)
    else {
      open = [place]
      candidates.push(open)
    }
    between = ''
  }
  return candidates
}

/** The score of each word: its degree divided by its frequency (Rose et al. 2010, 1.2.2). */
function scoreWords(candidates: readonly Candidate[]): Map<string, number> {
  const frequency = new Map<string, number>()
  const degree = new Map<string, number>()
  for (const candidate of candidates)
    for (const { word } of candidate) {
      frequency.set(word, (frequency.get(word) ?? 0) + 1)
      degree.set(word, (degree.get(word) ?? 0) + candidate.length)
    }
  return new Map([...degree].map(([word, sum]) => [word, sum / (frequency.get(word) ?? 1)]))
}

interface Keyword {
  term: string
  score: number
  positions: number[]
}

const keyOf = (words: Candidate) => words.map(({ word }) => word).join(' ')

/** Every run of at most `most` neighbouring words in the candidates. */
function* runsOf(candidates: readonly Candidate[], max: number): Generator<Candidate> {
  for (const candidate of candidates)
    for (let first = 0; first < candidate.length; first++)
      for (let last = first + 1; last <= Math.min(first + max, candidate.length); last++)
        yield candidate.slice(first, last)
}

/** Terms by weight; one that stands alone somewhere is counted within longer candidates too. */
function rank(text: string, candidates: readonly Candidate[], maxWords: number): Keyword[] {
  const scores = scoreWords(candidates)
  const found = new Map<string, Keyword>()
  for (const candidate of candidates) {
    const [start, end] = [candidate[0]?.start ?? 0, candidate.at(-1)?.end ?? 0]
    const score = candidate.reduce((sum, { word }) => sum + (scores.get(word) ?? 0), 0)
    const term = text.slice(start, end).toLowerCase().replace(/\s+/g, ' ')
    if (candidate.length <= maxWords && !found.has(keyOf(candidate)))
      found.set(keyOf(candidate), { term, score, positions: [] })
  }
  for (const run of runsOf(candidates, maxWords))
    found.get(keyOf(run))?.positions.push(run[0]?.start ?? 0)
  const order = (a: Keyword, b: Keyword) =>
    b.score - a.score ||
    b.positions.length - a.positions.length ||
    (a.positions[0] ?? 0) - (b.positions[0] ?? 0)
  return [...found.values()].sort(order)
}

export default defineApi(contract, {
  handle({ language, limit, max_words, text }) {
    const used = language === 'auto' ? estimateLanguage(text) : language
    const ranked = rank(text, candidatesOf(text, stopWords(used)), max_words)
    const strongest = ranked[0]?.score ?? 1
    const keywords = ranked.slice(0, limit).map(({ positions, score, term }) => ({
      term,
      weight: Math.round((score / strongest) * 1_000) / 1_000,
      count: positions.length,
      positions,
    }))
    return { language: used, ...(keywords.length > 0 && { keywords }) }
  },
})
