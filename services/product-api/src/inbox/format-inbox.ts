/** One submission as the inbox shows it. */
export interface InboxEntry {
  id: string
  kind: string
  content: object
  receivedAt: string
}

/** Submissions as text for a terminal; control characters of strangers do nothing there. */
export function formatInbox(entries: readonly InboxEntry[]): string {
  if (entries.length === 0) return 'Nothing has come in yet.\n'
  const blocks = entries.map(({ id, kind, content, receivedAt }) =>
    [
      `${receivedAt}  ${kind}  ${id}`,
      ...Object.entries(content).map(([name, value]) => `  ${name}: ${indented(String(value))}`),
    ].join('\n'),
  )
  return `${blocks.join('\n\n')}\n\n${entries.length} in all\n`
}

function indented(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  return lines.map((line) => line.replaceAll(/\p{Cc}/gu, '\uFFFD')).join('\n    ')
}
