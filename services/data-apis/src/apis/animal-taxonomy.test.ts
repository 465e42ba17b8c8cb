import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

it('leads from an old name to the accepted one', async () => {
  expect(await ask('animal-taxonomy', { name: 'Canis vulpes' })).toMatchObject({
    match: 'synonym',
    gbif_key: 5219243,
    accepted_name: 'Vulpes vulpes',
    author: '(Linnaeus, 1758)',
    english_name: 'red fox',
    rank: 'species',
    lineage: { class: 'Mammalia', genus: 'Vulpes' },
    synonyms: ['Canis vulpes', 'Canis alopex'],
  })
})

it('forgives spelling, and prefers the preferred English name', async () => {
  expect(await ask('animal-taxonomy', { name: 'Vulpes vulpis' })).toMatchObject({ match: 'fuzzy' })
  expect(await ask('animal-taxonomy', { name: 'Vulpes' })).toMatchObject({
    match: 'exact',
    author: 'Frisch, 1775',
    english_name: 'True foxes',
    synonyms: [],
  })
})

it('leaves out ranks and names that a group lacks', async () => {
  expect(await ask('animal-taxonomy', { name: 'Achatinidae' })).toMatchObject({
    author: null,
    english_name: null,
    lineage: { phylum: 'Mollusca', order: null, genus: null },
  })
})

it('asks for animals only, then for the accepted name', async () => {
  const { asked, sources } = recordingSources()
  await ask('animal-taxonomy', { name: ' Canis  vulpes', rank: 'species' }, { sources })
  expect(asked).toEqual([
    'https://api.gbif.org/v1/species/match?name=Canis+vulpes&kingdom=Animalia&verbose=true&rank=SPECIES',
    'https://api.gbif.org/v1/species/5219243',
    'https://api.gbif.org/v1/species/5219243/synonyms?limit=20',
    'https://api.gbif.org/v1/species/5219243/vernacularNames?limit=100',
  ])
})

it('names the animals that bear the same name', async () => {
  expect(await refusal('animal-taxonomy', { name: 'Ceratina' })).toMatchObject({
    status: 409,
    code: 'ambiguous_name',
    detail:
      'Several animals bear this name; add the author or the rank: Ceratina Latreille, 1802; Ceratina Pourtalès, 1850',
  })
})

it.each([
  ['Quercus robur', 404, 'GBIF knows the name, but not of an animal'],
  ['Vulpes nullius', 404, 'GBIF knows no animal of this name'],
  ['Nemo nullius', 404, 'GBIF knows no animal of this name'],
  ['???', 400, 'name must have a letter or a digit'],
])('refuses %s', async (name, status, detail) => {
  expect(await refusal('animal-taxonomy', { name })).toMatchObject({ status, detail })
})
