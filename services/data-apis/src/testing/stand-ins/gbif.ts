import type { StandIn } from '#src/testing/stand-in-server.ts'

const FOX = {
  kingdom: 'Animalia',
  phylum: 'Chordata',
  class: 'Mammalia',
  order: 'Carnivora',
  family: 'Canidae',
  genus: 'Vulpes',
}
const SNAIL = {
  kingdom: 'Animalia',
  phylum: 'Mollusca',
  class: 'Gastropoda',
  family: 'Achatinidae',
}

/** Taxa of the backbone by their keys (techdocs.gbif.org/en/openapi, Species API). */
const TAXA: Readonly<Record<string, object>> = {
  5219243: {
    key: 5219243,
    scientificName: 'Vulpes vulpes (Linnaeus, 1758)',
    canonicalName: 'Vulpes vulpes',
    authorship: '(Linnaeus, 1758)',
    rank: 'SPECIES',
    ...FOX,
  },
  5219234: {
    key: 5219234,
    scientificName: 'Vulpes Frisch, 1775',
    canonicalName: 'Vulpes',
    authorship: 'Frisch, 1775 ',
    rank: 'GENUS',
    ...FOX,
  },
  2295966: {
    key: 2295966,
    scientificName: 'Achatinidae',
    canonicalName: 'Achatinidae',
    rank: 'FAMILY',
    ...SNAIL,
  },
}
const SYNONYMS: Readonly<Record<string, string[]>> = {
  5219243: ['Canis vulpes', 'Canis alopex', 'Canis vulpes'],
}
const COMMON: Readonly<Record<string, object[]>> = {
  5219243: [
    { vernacularName: 'Rotfuchs', language: 'deu' },
    { vernacularName: 'red fox', language: 'eng' },
    { vernacularName: 'Common Fox', language: 'eng' },
    { vernacularName: 'Red Fox', language: 'eng' },
  ],
  5219234: [
    { vernacularName: 'Foxes', language: 'eng' },
    { vernacularName: 'True foxes', language: 'eng', preferred: true },
  ],
}
const NONE = { confidence: 100, matchType: 'NONE', synonym: false }
const MATCHES = new Map<string, object>(
  Object.entries({
    'vulpes vulpes': { usageKey: 5219243, matchType: 'EXACT', confidence: 99, ...FOX },
    'vulpes vulpis': { usageKey: 5219243, matchType: 'FUZZY', confidence: 89, ...FOX },
    'canis vulpes': {
      usageKey: 7192779,
      acceptedUsageKey: 5219243,
      matchType: 'EXACT',
      confidence: 97,
      synonym: true,
      ...FOX,
    },
    vulpes: { usageKey: 5219234, matchType: 'EXACT', confidence: 94, ...FOX },
    'vulpes nullius': { usageKey: 5219234, matchType: 'HIGHERRANK', confidence: 94, ...FOX },
    achatinidae: { usageKey: 2295966, matchType: 'EXACT', confidence: 96, ...SNAIL },
    'quercus robur': {
      usageKey: 2878688,
      matchType: 'EXACT',
      confidence: 99,
      kingdom: 'Plantae',
    },
    ceratina: {
      ...NONE,
      note: 'Multiple equal matches for Ceratina',
      alternatives: [
        { scientificName: 'Ceratina Latreille, 1802', kingdom: 'Animalia', matchType: 'EXACT' },
        { scientificName: 'Ceratina Pourtalès, 1850', kingdom: 'Animalia', matchType: 'EXACT' },
        { scientificName: 'Cerastina', kingdom: 'Animalia', matchType: 'FUZZY' },
      ],
    },
  }),
)
const RANKS = ['SPECIES', 'GENUS', 'FAMILY', 'ORDER', 'CLASS', 'PHYLUM']

/** Species of GBIF: match, usage, synonyms and vernacular names. */
export const standIn: StandIn = ({ pathname, searchParams }) => {
  if (pathname === '/v1/species/match') {
    const rank = searchParams.get('rank')
    if (rank !== null && !RANKS.includes(rank)) return { status: 400, body: { message: 'rank' } }
    const found = MATCHES.get(searchParams.get('name')?.toLowerCase() ?? '')
    return { body: found ? { synonym: false, ...found } : NONE }
  }
  const [, key = '', part] = /^\/v1\/species\/(\d+)(?:\/(\w+))?$/.exec(pathname) ?? []
  const taxon = TAXA[key]
  if (!taxon) return { status: 404, body: { message: 'Species not found' } }
  const page = { offset: 0, limit: Number(searchParams.get('limit')), endOfRecords: true }
  if (part === 'synonyms')
    return {
      body: { ...page, results: (SYNONYMS[key] ?? []).map((one) => ({ canonicalName: one })) },
    }
  if (part === 'vernacularNames') return { body: { ...page, results: COMMON[key] ?? [] } }
  return { body: taxon }
}
