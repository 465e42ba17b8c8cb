import type { CodeToken } from '@orchard/shared/ui'

/** A sample in one language. `url` is complete and encoded; both arguments may hold any character. */
export type Template = (url: string, apiKey: string) => readonly CodeToken[]

/** The kinds of what `String.split` yields in turn: the text between, then each group's match. */
const KINDS = ['plain', 'string', 'keyword', 'name', 'number'] as const

/**
 * Makes a template tag that cuts code into tokens: an interpolated value is one string token whatever
 * is in it, and only the fixed text around is searched. A name is a word before `(`.
 * @param keywords those that the templates use, with `|` between.
 */
export function highlighter(keywords: string) {
  const pattern = new RegExp(
    `([$f]?"[^"]*"|\`[^\`]*\`)|\\b(?:(${keywords})|(\\w+)(?=\\()|(\\d+))\\b`,
  )
  return (fixed: TemplateStringsArray, ...literals: readonly string[]): CodeToken[] =>
    fixed.flatMap((text, index) => {
      const tokens: CodeToken[] = []
      text.split(pattern).forEach((part: string | undefined, position) => {
        if (part) tokens.push([KINDS[position % KINDS.length] ?? 'plain', part])
      })
      const literal = literals[index]
      if (literal) tokens.push(['string', literal])
      return tokens
    })
}
