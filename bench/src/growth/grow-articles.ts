import { DAY_MS } from '@orchard/shared/format'

/**
 * Article files by name, as many as `count`. Those that are made have the text of the given ones
 * with a number in the title, and came before them, a day apart.
 */
export function growArticles(
  files: ReadonlyMap<string, string>,
  count: number,
): Map<string, string> {
  const given = [...files]
  const first = Math.min(...given.map(([, text]) => dateOf(text)))
  const made = Math.max(0, count - given.length)
  const grown = new Map(files)
  for (let id = 1; id <= made; id++) {
    const [name, text] = given[id % given.length] ?? ['', '']
    const date = new Date(first - (made - id + 1) * DAY_MS).toISOString().slice(0, 10)
    const titled = text
      .replace(/^title: (.+)$/m, (_, title: string) => `title: ${numbered(title, id)}`)
      .replace(/^date: .+$/m, `date: ${date}`)
    grown.set(name.replace('.md', `-${id}.md`), titled)
  }
  return grown
}

/** A title as YAML, short enough for the number. */
function numbered(title: string, id: number): string {
  const words = title.replaceAll(/^["']|["']$/g, '').slice(0, 50)
  return JSON.stringify(`${words} (${id})`)
}

function dateOf(article: string): number {
  return Date.parse(/^date: (.+)$/m.exec(article)?.[1] ?? '')
}
