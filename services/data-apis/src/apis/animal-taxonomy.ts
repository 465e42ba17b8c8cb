import { DAY_SECONDS } from '@orchard/shared/format'
import { z } from 'zod'
import { contract } from '#contracts/animal-taxonomy.ts'
import { defineApi, type Means } from '#src/define-api.ts'
import { searchText } from '#src/lib/search-text.ts'
import { notFound, ResponseError } from '#src/response-error.ts'
import { jsonOf } from '#src/sources/json-of.ts'

const name = z.string().nullish()

/** The response of species/match; without a key where nothing, or too much, matches. */
const match = z.object({
  usageKey: z.int().optional(),
  acceptedUsageKey: z.int().optional(),
  matchType: z.enum(['EXACT', 'FUZZY', 'HIGHERRANK', 'NONE']),
  confidence: z.number(),
  note: z.string().optional(),
  kingdom: name,
  synonym: z.boolean().optional(),
  alternatives: z
    .array(z.object({ scientificName: name, canonicalName: name, kingdom: name, matchType: name }))
    .optional(),
})

const taxon = z.object({
  canonicalName: name,
  scientificName: z.string(),
  authorship: name,
  rank: z.string(),
  kingdom: name,
  phylum: name,
  class: name,
  order: name,
  family: name,
  genus: name,
})
const synonyms = z.object({ results: z.array(z.object({ canonicalName: name })) })
const vernacularNames = z.object({
  results: z.array(
    z.object({ vernacularName: z.string(), language: name, preferred: z.boolean().nullish() }),
  ),
})

const SPECIES = 'https://api.gbif.org/v1/species'
const KEEP_SECONDS = DAY_SECONDS
const MAX_SYNONYMS = 20
const MAX_NAMES = 100
const MANY = /^Multiple equal matches/

export default defineApi(contract, {
  async handle({ name: written, rank }, { readSource }) {
    const query = new URLSearchParams({
      name: searchText('name', written),
      kingdom: 'Animalia',
      verbose: 'true',
    })
    if (rank !== undefined) query.set('rank', rank.toUpperCase())
    const found = await read(readSource, `match?${query}`, match)
    if (found?.note && MANY.test(found.note)) throw ambiguous(found)
    const key = found?.acceptedUsageKey ?? found?.usageKey
    if (!found || key === undefined || found.matchType === 'HIGHERRANK')
      throw notFound('GBIF knows no animal of this name')
    if (found.kingdom !== 'Animalia') throw notFound('GBIF knows the name, but not of an animal')
    const [accepted, former, common] = await Promise.all([
      read(readSource, String(key), taxon),
      read(readSource, `${key}/synonyms?limit=${MAX_SYNONYMS}`, synonyms),
      read(readSource, `${key}/vernacularNames?limit=${MAX_NAMES}`, vernacularNames),
    ])
    if (!accepted) throw notFound('GBIF knows no animal of this name')
    const canonical = accepted.canonicalName ?? accepted.scientificName
    const formerNames = (former?.results ?? []).flatMap(({ canonicalName }) => canonicalName || [])
    return {
      match: matchOf(found),
      confidence: Math.min(100, Math.round(found.confidence)),
      gbif_key: key,
      accepted_name: canonical,
      author: accepted.authorship?.trim() || null,
      english_name: englishName(common?.results ?? []),
      rank: accepted.rank.toLowerCase(),
      lineage: {
        kingdom: accepted.kingdom ?? null,
        phylum: accepted.phylum ?? null,
        class: accepted.class ?? null,
        order: accepted.order ?? null,
        family: accepted.family ?? null,
        genus: accepted.genus ?? null,
      },
      synonyms: [...new Set(formerNames)].filter((one) => one !== canonical),
    }
  },
})

function read<Schema extends z.ZodType>(
  readSource: Means['readSource'],
  path: string,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  return readSource('gbif', `${SPECIES}/${path}`, {
    read: jsonOf(schema),
    keepSeconds: KEEP_SECONDS,
  })
}

function matchOf({ matchType, synonym }: z.infer<typeof match>): 'exact' | 'synonym' | 'fuzzy' {
  if (matchType === 'FUZZY') return 'fuzzy'
  return synonym === true ? 'synonym' : 'exact'
}

/** 409 that names the animals which bear the name. */
function ambiguous({ alternatives = [] }: z.infer<typeof match>): ResponseError {
  const names = alternatives
    .filter(({ kingdom, matchType }) => kingdom === 'Animalia' && matchType === 'EXACT')
    .flatMap(({ canonicalName, scientificName }) => scientificName ?? canonicalName ?? [])
  const list = names.length > 0 ? `: ${names.slice(0, 5).join('; ')}` : ''
  return new ResponseError(
    409,
    'ambiguous_name',
    `Several animals bear this name; add the author or the rank${list}`,
  )
}

/** The preferred English name, else the one that most lists have. */
function englishName(names: z.infer<typeof vernacularNames>['results']): string | null {
  const english = names.filter(({ language }) => language === 'eng')
  const preferred = english.find((one) => one.preferred)
  if (preferred) return preferred.vernacularName
  const counts = new Map<string, { count: number; written: string }>()
  for (const { vernacularName } of english) {
    const key = vernacularName.toLowerCase()
    const { count = 0, written = vernacularName } = counts.get(key) ?? {}
    counts.set(key, { count: count + 1, written })
  }
  const [first] = [...counts.values()].sort((one, other) => other.count - one.count)
  return first?.written ?? null
}
