/** A table in Markdown, with columns as wide as their longest cell. */
export function markdownTable(
  head: readonly string[],
  body: readonly (readonly string[])[],
): string {
  const widths = head.map((_, place) =>
    Math.max(...[head, ...body].map((row) => row[place]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(head), rule, ...body.map(line)].join('\n')
}
