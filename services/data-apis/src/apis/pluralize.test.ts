import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

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
