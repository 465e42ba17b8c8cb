import { createRandom } from '@orchard/shared/testing/random'

/** Each makes another API of every entry. */
const KINDS = [
  'Alpine',
  'Arctic',
  'Atlantic',
  'Baltic',
  'Coastal',
  'Daily',
  'Early',
  'Global',
  'Historic',
  'Lunar',
  'Monthly',
  'Northern',
  'Pacific',
  'Regional',
  'Rural',
  'Southern',
  'Tropical',
  'Urban',
  'Weekly',
  'Western',
]

/**
 * Entry files by name, as many as `count`: the given ones, then variants of them with names,
 * addresses and ids of their own. Their descriptions and keywords are mixed from all entries', since
 * repeated sentences would compress better than a real catalogue.
 * @throws {Error} when there are not enough variants.
 */
export function growApis(files: ReadonlyMap<string, string>, count: number): Map<string, string> {
  const grown = new Map(files)
  const sources = [...files.values()]
  const random = createRandom(1)
  const words = sources.flatMap((text) => read(text, 'description')?.split(' ') ?? [])
  const keywords = sources.flatMap((text) => read(text, 'keywords')?.split(', ') ?? [])
  let id = Math.max(...sources.map((text) => Number(read(text, 'id'))))
  for (const kind of KINDS)
    for (const text of sources) {
      if (grown.size >= count) return grown
      const prefix = kind.toLowerCase()
      const slug = `${prefix}-${read(text, 'url')?.split('/').at(-1)}`
      const description = Array.from({ length: 12 }, () => pick(words, random).replace(/\W/g, ''))
      grown.set(
        `${slug}.yaml`,
        replace(text, {
          id: `${++id}`,
          name: `${kind} ${read(text, 'name')}`,
          url: `/api/${slug}`,
          path: `/v1/${slug}`,
          description: JSON.stringify(`${kind}: ${description.join(' ')}.`),
          keywords: Array.from({ length: 5 }, () => pick(keywords, random)).join(', '),
        }),
      )
    }
  if (grown.size < count) throw new Error(`No more than ${grown.size} APIs can be made`)
  return grown
}

/** One of the items. */
function pick<T>(items: readonly T[], random: () => number): T {
  return items[Math.floor(random() * items.length)] as T
}

/** The text of a field of an entry at the top of the document, on one line. */
function read(entry: string, field: string): string | undefined {
  return new RegExp(`^${field}: (.+)$`, 'm').exec(entry)?.[1]?.replace(/^"(.*)"$/, '$1')
}

function replace(entry: string, fields: Record<string, string>): string {
  return Object.entries(fields).reduce(
    (text, [field, value]) =>
      text.replace(new RegExp(`^${field}: .+$`, 'm'), () => `${field}: ${value}`),
    entry,
  )
}
