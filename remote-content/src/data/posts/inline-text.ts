import type { Inline } from './post.ts'

/** Running text without its markup. */
export function inlineText(text: readonly Inline[]): string {
  return text
    .map((one) => {
      if (typeof one === 'string') return one
      if (one[0] === 'code') return one[1]
      return inlineText(one[0] === 'a' ? one[2] : one[1])
    })
    .join('')
}
