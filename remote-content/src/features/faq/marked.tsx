import { splitAtWords } from './find-questions.ts'

/** Marks every occurrence of the words in `text`. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return splitAtWords(text, words).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their place
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  )
}
