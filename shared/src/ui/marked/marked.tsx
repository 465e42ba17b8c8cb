import { splitAtWords } from '#src/matching/split-at-words.ts'

/** Marks every occurrence in `text` of the words, in any case and with either apostrophe. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return splitAtWords(text, words).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their place
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  )
}
