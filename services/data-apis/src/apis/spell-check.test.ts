import { expect, it } from 'vitest'
import { ask } from '#src/testing/ask.ts'
import { readEntryText } from '#src/testing/entry-text.ts'
import labelled from './labelled/misspellings.json' with { type: 'json' }

interface Checked {
  words: number
  corrected: string
  errors?: { word: string; start: number; suggestions?: { word: string; changes: number }[] }[]
}

const check = (query: Record<string, string>) => ask<Checked>('spell-check', query)
const errorsOf = ({ errors = [] }: Checked) => errors.map(({ word }) => word)

const LETTER =
  'Wich way did he go after the accident? I beleive thier accomodation is definately free untill tomorow, but the goverment has seperate calender rules. Its colour is gray, and neccessary changes occured in the enviroment of Pittsburgh. My freind recieved a wierd mesage.'

// Hunspell 1.7.1 with the files of the package: `hunspell -d node_modules/dictionary-en/index -l`.
it('marks the words that another program marks', async () => {
  expect(errorsOf(await check({ text: LETTER }))).toEqual(
    'Wich beleive thier accomodation definately untill tomorow goverment seperate calender colour neccessary occured enviroment freind recieved wierd mesage'.split(
      ' ',
    ),
  )
})

// The first suggestion of the same program with -a instead of -l.
it.each([
  ['teh', 'the'],
  ['freind', 'friend'],
  ['wierd', 'weird'],
  ['recieve', 'receive'],
  ['seperate', 'separate'],
  ['tomorow', 'tomorrow'],
  ['enviroment', 'environment'],
  ['occured', 'occurred'],
])('corrects %s', async (wrong, right) => {
  expect((await check({ text: wrong })).corrected).toBe(right)
})

it('says where each error stands and counts the changes', async () => {
  const { errors = [] } = await check({ text: LETTER })
  for (const { start, suggestions = [], word } of errors) {
    expect(LETTER.slice(start, start + word.length)).toBe(word)
    const changes = suggestions.map((one) => one.changes)
    expect(changes).toEqual(changes.toSorted((a, b) => a - b))
  }
})

it('passes over addresses, abbreviations, numbers and accepted words', async () => {
  const text =
    'See https://exmaple.com/qwzx or write to qwzx@exmaple.org, e.g. at 3rd NASAQ, Москва, don’t Orchrad.'
  expect(errorsOf(await check({ text }))).toEqual(['Orchrad'])
  expect(errorsOf(await check({ text, ignore: 'foo, ORCHRAD' }))).toEqual([])
})

it('gives as many suggestions as asked for and none for what resembles nothing', async () => {
  const [wich] = (await check({ text: 'wich', suggestions: '1' })).errors ?? []
  expect(wich?.suggestions).toEqual([{ word: 'which', changes: 1 }])
  const text = 'A qxzjvkwq is here.'
  expect(await check({ text })).toMatchObject({ corrected: text, errors: [{ word: 'qxzjvkwq' }] })
})

// cspell 5.4.9's software terms have backend, ebook, codebase, webhook and the like, its en_US 4.4.43 café,
// naïve and e-mail; the rest are names and compounds of dictionary words.
it.each([
  'My café has Wi-Fi, and its façade is no cliché: naïve résumés, jalapeños.',
  'An ebook about the backend, the frontend and our codebase.',
  'The e-book by a co-owner, a sci-fi T-shirt and pre-orders.',
  'Webhooks, onboarding, dropdowns, livestreams and microservices on localhost.',
  'Today Aoife and Xiaoling met Mr. Kowalczyk in São Paulo.',
])('changes nothing in %s', async (text) => {
  expect((await check({ text })).corrected).toBe(text)
})

it('leaves names alone and corrects days, months and first words', async () => {
  const text = 'Recieved from Xiaoling on Wensday. Teh box came in Febuary.'
  expect((await check({ text })).corrected).toBe(
    'Received from Xiaoling on Wednesday. The box came in February.',
  )
})

it('finds and corrects as many misspellings as its page says', async () => {
  let first = 0
  let among = 0
  for (const pair of labelled.pairs) {
    const [wrong = '', ...right] = pair.split(' ')
    const { errors } = await check({ text: wrong })
    expect(errors, wrong).toHaveLength(1)
    const words = errors?.[0]?.suggestions?.map(({ word }) => word.toLowerCase()) ?? []
    if (right.includes(words[0] ?? '')) first++
    if (words.some((word) => right.includes(word))) among++
  }
  const of = labelled.pairs.length
  expect(first / of).toBeGreaterThan(0.84)
  expect(readEntryText('spell-check').replace(/\s+/g, ' ')).toContain(
    `Of ${of} common misspellings it marks all; the first suggestion is right for ${first}, one of three for ${among}`,
  )
}, 60_000)
