/** A stretch of text that is code or is not. */
export interface TextPart {
  text: string
  isCode: boolean
}

/** Splits text at its backticks: what stands between two of them is code. */
export function splitInlineCode(text: string): TextPart[] {
  return text
    .split('`')
    .map((part, index) => ({ text: part, isCode: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}
