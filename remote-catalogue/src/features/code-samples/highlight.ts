import type { CodeToken } from '@orchard/shared/ui'
import type { SamplePicture } from '#src/data/sample-call.ts'

/**
 * A sample in one language. `url` is complete and encoded; both arguments may hold any character. Without a key the
 * program reads `KEY_VARIABLE`.
 */
export type Template = (url: string, apiKey: string | null) => readonly CodeToken[]

/** A sample that sends a picture, which is a file beside the program. */
export type UploadTemplate = (
  url: string,
  apiKey: string | null,
  picture: SamplePicture,
) => readonly CodeToken[]

/**
 * Token kinds of the parts that `String.split` returns in turn: plain text, then each group's
 * match.
 */
const KINDS = ['plain', 'string', 'keyword', 'name', 'number'] as const

/**
 * Makes a template tag that splits code into tokens. Each interpolated text becomes one string
 * token, and tokens stay as they are; only the fixed text is searched for keywords, and for names,
 * which are words before `(`.
 * @param keywords separated by `|`.
 */
export function highlighter(keywords: string) {
  const pattern = new RegExp(
    `([$f]?"[^"]*"|\`[^\`]*\`)|\\b(?:(${keywords})|(\\w+)(?=\\()|(\\d+))\\b`,
  )
  return (
    fixed: TemplateStringsArray,
    ...values: readonly (string | readonly CodeToken[])[]
  ): CodeToken[] =>
    fixed.flatMap((text, index) => {
      const tokens: CodeToken[] = []
      text.split(pattern).forEach((part: string | undefined, position) => {
        if (part) tokens.push([KINDS[position % KINDS.length] ?? 'plain', part])
      })
      const value = values[index]
      if (typeof value === 'string') tokens.push(['string', value])
      return [...tokens, ...(typeof value === 'object' ? value : [])]
    })
}
