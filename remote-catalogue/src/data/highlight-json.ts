import type { CodeToken } from '@orchard/shared/ui'

/** A value as indented JSON, split into tokens for highlighting. */
export function highlightJson(value: unknown): CodeToken[] {
  const text = JSON.stringify(value, null, 2)
  const tokens: CodeToken[] = []
  let from = 0
  const pattern =
    /("(?:[^"\\]|\\.)*")(?=(\s*:)?)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\b(?:true|false|null)\b/g
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) tokens.push(['plain', text.slice(from, match.index)])
    const kind = match[2]
      ? 'name'
      : match[1]
        ? 'string'
        : /\d/.test(match[0])
          ? 'number'
          : 'keyword'
    tokens.push([kind, match[0]])
    from = match.index + match[0].length
  }
  if (from < text.length) tokens.push(['plain', text.slice(from)])
  return tokens
}
