/** `text` with every occurrence of `query` marked, whatever its case. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const parts = splitMatches(text, query)
  return parts.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their place
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  )
}

/** Cuts `text` at the matches of `query`: odd entries are the matches, even ones what lies between. */
export function splitMatches(text: string, query: string): string[] {
  const needle = query.trim().toLowerCase()
  const haystack = text.toLowerCase()
  // Lower case can change a text's length (İ); then positions would not fit, and nothing is marked.
  if (needle === '' || haystack.length !== text.length) return [text]
  const parts: string[] = []
  let from = 0
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, from)) {
    parts.push(text.slice(from, at), text.slice(at, at + needle.length))
    from = at + needle.length
  }
  return [...parts, text.slice(from)]
}
