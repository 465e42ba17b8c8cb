/** One submission as the inbox shows it. */
export interface InboxEntry {
  id: string
  kind: string
  content: object
  receivedAt: string
}

/** Submissions as text for a terminal; control characters of strangers do nothing there. */
export function formatInbox(entries: readonly InboxEntry[]): string {
  if (entries.length === 0) return 'No messages yet.\n'
  const blocks = entries.map(({ id, kind, content, receivedAt }) =>
    [
      `${receivedAt}  ${kind}  ${id}`,
      ...Object.entries(content).map(([name, value]) => `  ${name}: ${indented(String(value))}`),
    ].join('\n'),
  )
  return `${blocks.join('\n\n')}\n\n${entries.length} in total\n`
}

/** How many people wait for an API, and since when. */
export interface WishCount {
  api: string
  wishes: number
  since: string
}

/** Wishes as text for a terminal, by API. */
export function formatWishes(counts: readonly WishCount[]): string {
  if (counts.length === 0) return 'No notifications requested.\n'
  const width = Math.max(...counts.map(({ wishes }) => String(wishes).length))
  const rows = counts.map(
    ({ api, since, wishes }) =>
      `${String(wishes).padStart(width)}  ${indented(api)}  since ${since.slice(0, 10)}`,
  )
  return `${rows.join('\n')}\n`
}

function indented(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  return lines.map((line) => line.replaceAll(/\p{Cc}/gu, '\uFFFD')).join('\n    ')
}
