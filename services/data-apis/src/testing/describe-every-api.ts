import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { AnswerError } from '#src/answer-error.ts'
import { askApi } from '#src/ask-api.ts'
import { API_SLUGS, loadApi } from '#src/load-api.ts'
import { answerProblems } from './answer-problems.ts'
import { ask, refusal } from './ask.ts'
import { drawCall, drawWrong } from './draw-parameters.ts'
import { readEntryText } from './entry-text.ts'
import { sampleMeans } from './sample-means.ts'

/** A slower answer keeps everybody else waiting. */
const MOST_MS = 500

/** Each call of these takes long. */
const SLOW = new Set<string>()

/** Tests every API against its contract; `runs` is how many calls are drawn for each. */
export function describeEveryApi(runs: number): void {
  describe.each(API_SLUGS)('%s', (slug) => {
    const load = async () => {
      const api = await loadApi(slug)
      if (!api) throw new Error(`${slug} does not load`)
      return api
    }
    const entry = parse(readEntryText(slug))

    it('answers its documented example with its documented sample', async () => {
      const { contract } = await load()
      expect(contract.slug).toBe(slug)
      const answer = await ask(slug, entry.args)
      expect(answer).toEqual(entry.sample)
      expect(answerProblems(answer, contract.fields)).toEqual([])
    })

    it('answers or refuses whatever its parameters allow, in time and as documented', async () => {
      const api = await load()
      await askApi(api, entry.args, sampleMeans())
      const calls = drawCall(api.contract, entry.args)
      await fc.assert(
        fc.asyncProperty(calls, async (query) => {
          const start = performance.now()
          try {
            const { body } = await askApi(api, query, sampleMeans())
            expect(answerProblems(JSON.parse(JSON.stringify(body)), api.contract.fields)).toEqual(
              [],
            )
          } catch (error) {
            if (!(error instanceof AnswerError)) throw error
            expect([400, 404, 409, 422]).toContain(error.status)
            const names = api.contract.parameters.map(({ name }) => name)
            if (error.status === 400)
              expect(names).toEqual(
                expect.arrayContaining(Object.keys(error.errors ?? { none: '' })),
              )
          }
          expect(performance.now() - start).toBeLessThan(MOST_MS)
        }),
        { numRuns: SLOW.has(slug) ? 10 : runs },
      )
    })

    it('names a parameter that is wrong', async () => {
      const { contract } = await load()
      for (const rule of contract.parameters) {
        const wrong = drawWrong(rule)
        if (!wrong) continue
        await fc.assert(
          fc.asyncProperty(wrong, async (value) => {
            const refused = await refusal(slug, { ...entry.args, [rule.name]: value })
            expect(refused).toMatchObject({ status: 400, code: 'parameter_invalid' })
            expect(Object.keys(refused.errors ?? {})).toEqual([rule.name])
          }),
          { numRuns: 10 },
        )
      }
      expect(await refusal(slug, { ...entry.args, no_such_thing: '1' })).toMatchObject({
        status: 400,
        code: 'parameter_unknown',
      })
    })
  })
}
