const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** A word of a text, in lower case, with its offset in UTF-16 code units. */
export interface Word {
  text: string
  start: number
}

/** The words of a text by the rules of Unicode (UAX #29), without punctuation and spaces. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const { index, isWordLike, segment } of segmenter.segment(text))
    if (isWordLike) words.push({ text: segment.toLowerCase(), start: index })
  return words
}
