import { type MarkdownRoot, plainText, walk } from './markdown.ts'

/** An unhurried adult reads some 240 words of plain prose a minute; technical prose is slower. */
const WORDS_PER_MINUTE = 200
const CODE_LINES_PER_MINUTE = 20

/** The length of an article. */
export interface ReadingTime {
  /** Words of prose, headings and tables included, code not. */
  words: number
  /** Whole minutes, rounded, at least one. */
  minutes: number
}

/** Counts the words of an article and estimates how long reading it takes, code included. */
export function readingTime(body: MarkdownRoot): ReadingTime {
  let words = 0
  let lines = 0
  walk(body, (node) => {
    if (node.type === 'code') lines += node.value.split('\n').filter((line) => line.trim()).length
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell')
      words += countWords(plainText(node))
  })
  const minutes = Math.round(words / WORDS_PER_MINUTE + lines / CODE_LINES_PER_MINUTE)
  return { words, minutes: Math.max(1, minutes) }
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
