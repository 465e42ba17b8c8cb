const DAY_MS = 86_400_000

/**
 * Article files by name, as many as `count`. Those that are made have the text of the given ones
 * with a number in the title, and came before them, a day apart.
 */
export function growArticles(
  files: ReadonlyMap<string, string>,
  count: number,
): Map<string, string> {
  const given = [...files].sort(([, a], [, b]) => idOf(a) - idOf(b))
  const first = Date.parse(/^date: (.+)$/m.exec(given[0]?.[1] ?? '')?.[1] ?? '')
  const made = Math.max(0, count - given.length)
  const grown = new Map<string, string>()
  for (let id = 1; id <= made; id++) {
    const [name, text] = given[id % given.length] ?? ['', '']
    const date = new Date(first - (made - id + 1) * DAY_MS).toISOString().slice(0, 10)
    const titled = text
      .replace(/^id: .+$/m, `id: ${id}`)
      .replace(/^title: (.+)$/m, (_, title: string) => `title: ${numbered(title, id)}`)
      .replace(/^date: .+$/m, `date: ${date}`)
    grown.set(name.replace('.md', `-${id}.md`), titled)
  }
  for (const [name, text] of given)
    grown.set(name, text.replace(/^id: .+$/m, `id: ${made + idOf(text)}`))
  return grown
}

/** A title as YAML, short enough for the number. */
function numbered(title: string, id: number): string {
  const words = title.replaceAll(/^["']|["']$/g, '').slice(0, 50)
  return JSON.stringify(`${words} (${id})`)
}

function idOf(article: string): number {
  return Number(/^id: (\d+)$/m.exec(article)?.[1])
}
