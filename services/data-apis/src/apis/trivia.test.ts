import { expect, it } from 'vitest'
import type { Sources } from '#src/sources/sources.ts'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'
import { startStandIns } from '#src/testing/stand-in-server.ts'
import { standInSources } from '#src/testing/stand-in-sources.ts'

interface Question {
  question: string
  choices: string[]
  answer: string
  difficulty: string
}

it('gives questions with their choices in any order', async () => {
  const round = await ask<Question[]>('trivia', { category: 'science', count: 3 })
  expect(round).toHaveLength(3)
  const metal = round.find(({ question }) => question.endsWith('"W"?'))
  expect(metal?.answer).toBe('Tungsten')
  expect(metal?.choices.toSorted()).toEqual(['Tantalum', 'Tungsten', 'Vanadium', 'Zirconium'])
  const yesOrNo = round.find(({ difficulty }) => difficulty === 'easy')
  expect(yesOrNo?.choices.toSorted()).toEqual(['False', 'True'])
})

it('gives fewer questions where there are fewer', async () => {
  const round = await ask<Question[]>('trivia', {
    category: 'geography',
    difficulty: 'hard',
    count: 50,
  })
  expect(round.map(({ answer }) => answer)).toEqual(['Ústí nad Labem'])
  expect(await refusal('trivia', { category: 'geography', difficulty: 'easy' })).toMatchObject({
    status: 404,
    code: 'not_found',
  })
})

it('draws another round each time', async () => {
  const draw = async (start: number) => {
    const randomBytes = (count: number) =>
      Uint8Array.from({ length: count }, () => (start++ * 37) % 251)
    const round = await ask<Question[]>('trivia', { count: 10 }, { randomBytes })
    return JSON.stringify(round)
  }
  expect(await draw(1)).not.toBe(await draw(8))
})

it('asks for no more questions than there are', async () => {
  const { asked, sources } = recordingSources()
  await ask('trivia', { category: 'science', difficulty: 'medium', count: 1 }, { sources })
  await ask('trivia', { difficulty: 'easy', count: 1 }, { sources })
  expect(asked).toEqual([
    'https://opentdb.com/api_count.php?category=17',
    'https://opentdb.com/api.php?amount=2&encode=url3986&category=17&difficulty=medium',
    'https://opentdb.com/api.php?amount=50&encode=url3986&difficulty=easy',
  ])
})

it('leaves the source alone when it says so', async () => {
  const server = await startStandIns()
  server.fault = 'busy'
  const sources = standInSources(server.origin, { now: () => new Date('2025-10-04T07:00:00Z') })
  expect(await refusal('trivia', {}, { sources })).toMatchObject({
    status: 503,
    code: 'source_busy',
  })
  await server.close()
})

it('leaves it alone as well when it says so with status 200', async () => {
  const sources: Sources = {
    list: () => [],
    async find(_id, _url, { read }) {
      const value = read('{"response_code":5,"results":[]}')
      return { value, fetchedAt: 0, freshUntil: 0 }
    },
  }
  expect(await refusal('trivia', {}, { sources })).toMatchObject({
    status: 503,
    code: 'source_busy',
  })
})
