import type { LoadContext } from '@orchard/shared/contracts'
import type { LinkCard } from '#src/ui/link-cards.tsx'

/**
 * The cards of the named APIs, in that order, from the catalogue's public list; one that the catalogue
 * does not have is left out.
 * @throws {Error} when the catalogue does not answer with its list.
 */
export async function readRelatedCards(
  context: Pick<LoadContext, 'fetchPublic'>,
  slugs: readonly string[],
): Promise<LinkCard[]> {
  const response = await context.fetchPublic('/catalogue.json')
  if (!response.ok) throw new Error(`/catalogue.json answered ${response.status}`)
  return relatedCards(await response.json(), slugs)
}

/**
 * Picks cards out of the public list, which another team makes: nothing in it is taken for granted.
 * @throws {Error} when it is no such list.
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
        kicker: api?.['available'] === false ? `${kicker} · Not available yet` : kicker,
      },
    ]
  })
}

function listIn(value: unknown, key: string): Readonly<Record<string, unknown>>[] {
  const list = isRecord(value) ? value[key] : undefined
  if (!Array.isArray(list)) throw new Error(`/catalogue.json has no list ${key}`)
  return list.filter(isRecord)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object'
}
