import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { readEntryText } from '#src/testing/entry-text.ts'
import labelled from './labelled/plurals.json' with { type: 'json' }

// python3-inflect 2.1.0 of Debian 12: plural_noun(word), and singular_noun back.
it.each([
  ['mouse', 'mice'],
  ['goose', 'geese'],
  ['child', 'children'],
  ['person', 'people'],
  ['knife', 'knives'],
  ['box', 'boxes'],
  ['city', 'cities'],
  ['toy', 'toys'],
  ['hero', 'heroes'],
  ['photo', 'photos'],
  ['quiz', 'quizzes'],
  ['analysis', 'analyses'],
  ['criterion', 'criteria'],
  ['alumnus', 'alumni'],
  ['roof', 'roofs'],
  ['wolf', 'wolves'],
  ['sheep', 'sheep'],
  ['species', 'species'],
])('inflects %s', async (singular, plural) => {
  const forms = { singular, plural, invariable: singular === plural }
  expect(await ask('pluralize', { word: singular })).toMatchObject(forms)
  expect(await ask('pluralize', { word: plural })).toMatchObject({ ...forms, is_plural: true })
})

// Reported as wrong in plurals/pluralize#216, #177 and sindresorhus/plur#35, and of their kinds. SCOWL
// 2020.12.07 (Debian's scowl, sizes to 60) has each plural in lower case; for names and phrases
// python3-inflect 2.1.0, and the Chicago Manual of Style for APIs.
it.each([
  ['lens', 'lenses'],
  ['fuse', 'fuses'],
  ['cookie', 'cookies'],
  ['axis', 'axes'],
  ['canvas', 'canvases'],
  ['abdomen', 'abdomens'],
  ['virus', 'viruses'],
  ['talisman', 'talismans'],
  ['shaman', 'shamans'],
  ['fireman', 'firemen'],
  ['stomach', 'stomachs'],
  ['monarch', 'monarchs'],
  ['epoch', 'epochs'],
  ['church', 'churches'],
  ['taxi', 'taxis'],
  ['cache', 'caches'],
  ['movie', 'movies'],
  ['horse', 'horses'],
  ['bias', 'biases'],
  ['iris', 'irises'],
  ['metropolis', 'metropolises'],
  ['octopus', 'octopuses'],
  ['stadium', 'stadiums'],
  ['chief', 'chiefs'],
  ['thief', 'thieves'],
  ['grandchild', 'grandchildren'],
  ['mongoose', 'mongooses'],
  ['dormouse', 'dormice'],
  ['Kennedy', 'Kennedys'],
  ['Jones', 'Joneses'],
  ['Germany', 'Germanys'],
  ['Scotsman', 'Scotsmen'],
  ['Norman', 'Normans'],
  ['API', 'APIs'],
  ['URL', 'URLs'],
  ['iPhone', 'iPhones'],
  ['Category', 'Categories'],
  ['mother-in-law', 'mothers-in-law'],
  ['passer-by', 'passers-by'],
  ['runner-up', 'runners-up'],
  ['hole in one', 'holes in one'],
])('inflects %s in both directions', async (singular, plural) => {
  const forms = { singular, plural, invariable: false }
  expect(await ask('pluralize', { word: singular })).toMatchObject({ ...forms, is_plural: false })
  expect(await ask('pluralize', { word: plural })).toMatchObject({ ...forms, is_plural: true })
})

// wink-lexicon 2.2.0, uncountable-nouns.js and uninflected-nouns.js; SCOWL to size 35 has no plurals.
it.each([
  'furniture',
  'luggage',
  'advice',
  'information',
  'equipment',
  'machinery',
  'homework',
  'happiness',
  'clothes',
  'scissors',
  'trousers',
  'mathematics',
  'headquarters',
  'Japanese',
  'rubbish',
])('leaves %s as it is', async (word) => {
  expect(await ask('pluralize', { word })).toMatchObject({
    ...{ singular: word, plural: word, invariable: true, is_plural: true },
  })
})

it('agrees with the tests of other libraries as often as its page says', async () => {
  let right = 0
  for (const [singular = '', plural = ''] of labelled.pairs) {
    const forward = await ask<{ plural: string }>('pluralize', { word: singular })
    const back = await ask<{ singular: string }>('pluralize', { word: plural })
    right += Number(forward.plural === plural) + Number(back.singular === singular)
  }
  const of = 2 * labelled.pairs.length
  expect(right / of).toBeGreaterThan(0.95)
  expect(readEntryText('pluralize')).toContain(`${right} of ${of} forms`)
})

// README of pluralize 8.0.0.
it.each([
  [0, '0 tests'],
  [1, '1 test'],
  [5, '5 tests'],
  [-1, '-1 tests'],
])('puts a word with the number %d', async (count, phrase) => {
  expect(await ask('pluralize', { word: 'test', count })).toMatchObject({ count, phrase })
})

it('keeps the case and all words but the last', async () => {
  expect(await ask('pluralize', { word: 'MOUSE' })).toMatchObject({ plural: 'MICE' })
  expect(await ask('pluralize', { word: 'Apple box' })).toMatchObject({ plural: 'Apple boxes' })
})

it('refuses what is no word in Latin letters', async () => {
  for (const word of ['苹果', 'a1', '-', 'x_y', ' '])
    expect(await refusal('pluralize', { word })).toMatchObject({
      status: 400,
      errors: { word: 'word must be a word in Latin letters such as mouse' },
    })
})
