export interface Entry {
  name: string
  description: string
  path: string
}

const SHOWN = 7

/** The best entries that contain each word of the text; names count most, and among them their start. */
export function matchEntries(entries: readonly Entry[], text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return entries
    .map((entry) => ({ entry, score: score(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .map(({ entry }) => entry)
}

function score({ name, description }: Entry, words: readonly string[]): number {
  const [title, rest] = [name.toLowerCase(), description.toLowerCase()]
  const scores = words.map((word) => {
    if (title.startsWith(word)) return 4
    if (title.includes(` ${word}`)) return 3
    if (title.includes(word)) return 2
    return rest.includes(word) ? 1 : 0
  })
  return scores.includes(0) ? 0 : scores.reduce<number>((sum, one) => sum + one, 0)
}
