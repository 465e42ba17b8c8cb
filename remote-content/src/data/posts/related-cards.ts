import type { LoadContext } from '@orchard/shared/contracts'
import { isRecord } from '@orchard/shared/http'
import type { LinkCard } from '#src/ui/link-cards.tsx'

/**
 * Cards of the given APIs, in that order, from the catalogue's public list. Unknown APIs are left
 * out.
 * @throws {Error} when the list cannot be read.
 */
export async function readRelatedCards(
  context: Pick<LoadContext, 'fetchPublic'>,
  slugs: readonly string[],
): Promise<LinkCard[]> {
  const response = await context.fetchPublic('/catalogue.json')
  if (!response.ok) throw new Error(`/catalogue.json responded ${response.status}`)
  return relatedCards(await response.json(), slugs)
}

/**
 * Picks cards from the public list, which another team makes, so its form is checked.
 * @throws {Error} when it is not such a list.
 */
export function relatedCards(catalogue: unknown, slugs: readonly string[]): LinkCard[] {
  const apis = listIn(catalogue, 'apis')
  const categories = listIn(catalogue, 'categories')
  return slugs.flatMap((slug) => {
    const api = apis.find((one) => one['slug'] === slug)
    const category = categories.find((one) => one['slug'] === api?.['category'])
    const [name, description, to] = [api?.['name'], api?.['description'], api?.['url']]
    if (typeof name !== 'string' || typeof description !== 'string' || typeof to !== 'string')
      return []
    const kicker = typeof category?.['name'] === 'string' ? category['name'] : 'API'
    return [
      {
        to,
        title: `${name} API`,
        description,
        kicker: api?.['available'] === false ? `${kicker} · Coming soon` : kicker,
      },
    ]
  })
}

function listIn(value: unknown, key: string): Readonly<Record<string, unknown>>[] {
  const list = isRecord(value) ? value[key] : undefined
  if (!Array.isArray(list)) throw new Error(`/catalogue.json has no list ${key}`)
  return list.filter(isRecord)
}
