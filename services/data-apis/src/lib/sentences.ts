const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * Endings that look like the end of a sentence and are none: titles, abbreviations and initials.
 */
const ABBREVIATION =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|No|Nr|vs|approx|e\.g|i\.e|z\.B|d\.h|Fig|Vol|\p{Lu})\.\s*$/u

/** The sentences of a text by the rules of Unicode (UAX #29), joined again after abbreviations. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let last = ''
  for (const { segment } of segmenter.segment(text)) {
    // The end of a sentence alone: one that is joined again and again becomes long.
    if (ABBREVIATION.test(last)) sentences[sentences.length - 1] += segment
    else sentences.push(segment)
    last = segment
  }
  return sentences
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}
