const INDENT = '  '

/** A response for people: a line for each value, indented as it is nested. */
export function formatResponse(value: unknown): string {
  return `${linesOf(value).join('\n')}\n`
}

function linesOf(value: unknown): string[] {
  if (Array.isArray(value))
    return value.length === 0 ? ['(none)'] : value.flatMap((item) => marked(linesOf(item)))
  if (value === null || typeof value !== 'object') return textOf(value).split('\n')
  return Object.entries(value).flatMap(([name, inner]) => {
    const lines = linesOf(inner)
    const isShort = lines.length === 1 && (inner === null || typeof inner !== 'object')
    return isShort ? [`${name}: ${lines[0]}`] : [`${name}:`, ...lines.map((line) => INDENT + line)]
  })
}

function marked(lines: readonly string[]): string[] {
  return lines.map((line, index) => (index === 0 ? `- ${line}` : INDENT + line))
}

function textOf(value: unknown): string {
  if (value === null) return '-'
  // Control characters in a response must not reach a terminal.
  return String(value).replace(/(?![\n\t])\p{Cc}/gu, '�')
}
