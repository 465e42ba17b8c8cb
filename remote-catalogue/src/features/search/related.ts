import {
  GUIDES_PATH,
  type Guide,
  type LoadContext,
  type RelatedPart,
} from '@orchard/shared/contracts'
import { SEARCH_LIMIT } from '@orchard/shared/facts'
import { createRelatedSearch, type RelatedSearch } from '@orchard/shared/related'
import { readSearchIndex, type SearchableApi, SYNONYMS_FILE } from '#src/data/catalogue-data.ts'
import { toHit } from './to-hit.ts'

/** Guides never take more of the lines than this from APIs. */
const MAX_GUIDES = 2

/** Share of the words that a guide must have: many have one of them. */
const GUIDE_MATCHES = 0.6

/** The second tier of the search, over APIs and guides. */
export async function openRelated(context: LoadContext): Promise<RelatedPart> {
  const [searchApis, searchGuides] = await Promise.all([apiSearch(context), guideSearch(context)])
  return {
    findRelated(query, first) {
      const room = SEARCH_LIMIT - first.length
      const read = searchGuides(query)
      const guides = read.entries.slice(0, Math.min(MAX_GUIDES, room))
      const { correction, entries } = searchApis(query)
      const near = entries.map(toHit).filter(({ url }) => first.every((hit) => hit.url !== url))
      return {
        apis: near.slice(0, room - guides.length),
        guides: guides.map(({ kind, ...guide }) => ({ ...guide, category: kind })),
        // A word that only guides have is no typing error.
        correction: guides.length > 0 && read.correction === null ? null : correction,
      }
    },
  }
}

/** Made once for the same entries. */
const made = new WeakMap<readonly SearchableApi[], Promise<RelatedSearch<SearchableApi>>>()

async function apiSearch(context: LoadContext): Promise<RelatedSearch<SearchableApi>> {
  const [entries, synonyms] = await Promise.all([
    readSearchIndex(context),
    context.readAsset<Readonly<Record<string, string>>>(SYNONYMS_FILE),
  ])
  const search =
    made.get(entries) ??
    createRelatedSearch(entries.map((one) => ({ ...one, synonyms: synonyms[one.slug] ?? '' })))
  made.set(entries, search)
  return search
}

/** Made once for the same list. */
let madeGuides: { text: string; search: Promise<RelatedSearch<Guide>> } | undefined

async function guideSearch(context: LoadContext): Promise<RelatedSearch<Guide>> {
  const text = await readGuides(context)
  if (text !== madeGuides?.text) {
    const guides: Guide[] = JSON.parse(text)
    madeGuides = { text, search: createRelatedSearch(guides, GUIDE_MATCHES) }
  }
  return madeGuides.search
}

/** The guides of a visit; the server has them at hand, in the version of now. */
let kept: Promise<string> | undefined

/** The guides of whichever unit has some; none while they cannot be had. */
async function readGuides(context: LoadContext): Promise<string> {
  const reading = kept ?? fetchGuides(context)
  if (typeof document !== 'undefined') kept = reading
  return reading.catch(() => {
    kept = undefined
    return '[]'
  })
}

async function fetchGuides(context: LoadContext): Promise<string> {
  const response = await context.fetchPublic(GUIDES_PATH)
  if (!response.ok) throw new Error(`${GUIDES_PATH} answers ${response.status}`)
  return response.text()
}
