import { responseProblems } from '@orchard/shared/call-contracts'
import { IS_FULL_RUN } from '@orchard/shared/testing/suites'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { askApi } from '#src/ask-api.ts'
import { API_SLUGS, loadApi } from '#src/load-api.ts'
import { ResponseError } from '#src/response-error.ts'
import { ask, refusal } from './ask.ts'
import { drawCall, drawWrong } from './draw-parameters.ts'
import { drawPicture } from './draw-picture.ts'
import { readEntryText } from './entry-text.ts'
import { examplePicture } from './example-picture.ts'
import { standInNetwork } from './network/stand-in-network.ts'
import { sampleMeans } from './sample-means.ts'
import { startStandIns } from './stand-in-server.ts'
import { standInSources } from './stand-in-sources.ts'

/** A slower response keeps everybody else waiting; one that waits for a source does not. */
const MAX_MS = 500
const MAX_MS_LIVE = 5_000

/** A picture is looked at in a thread of its own, which is ended after some seconds. */
const MAX_PICTURE_MS = 3_000
/** Looking at a picture takes much longer than any other response. */
const PICTURE_RUNS = 10

/**
 * One seed for every run, so that a change is judged by what it changed; FUZZ_SEED=<number> draws
 * others.
 */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_123)

/** Tests every API against its contract; `runs` is how many calls are drawn for each. */
export function describeEveryApi(runs: number): void {
  describe.each(API_SLUGS)('%s', (slug) => {
    const load = async () => {
      const api = await loadApi(slug)
      if (!api) throw new Error(`${slug} does not load`)
      return api
    }
    const entry = parse(readEntryText(slug))
    const example = examplePicture(entry)
    const means = example ? { picture: example } : {}

    it('responds to its example request with its example response', async () => {
      const { contract } = await load()
      expect(contract.slug).toBe(slug)
      const response = await ask(slug, entry.args, means)
      expect(response).toEqual(entry.sample)
      expect(responseProblems(response, contract.fields)).toEqual([])
    })

    it('responds or refuses whatever its parameters allow, as documented and, in the soak, in time', async () => {
      const api = await load()
      await askApi(api, entry.args, sampleMeans(), example)
      const calls = drawCall(api.contract, entry.args)
      const pictures = example ? drawPicture() : fc.constant(null)
      await fc.assert(
        fc.asyncProperty(calls, pictures, async (query, drawn) => {
          const picture = drawn && (await drawn.bytes())
          const start = performance.now()
          try {
            const { body } = await askApi(api, query, sampleMeans(), picture)
            expect(responseProblems(JSON.parse(JSON.stringify(body)), api.contract.fields)).toEqual(
              [],
            )
          } catch (error) {
            if (!(error instanceof ResponseError)) throw error
            expect([400, 404, 409, 422, ...(drawn?.isSound === false ? [415] : [])]).toContain(
              error.status,
            )
            const names = api.contract.parameters.map(({ name }) => name)
            if (error.status === 400 && error.code !== 'body_missing')
              expect(names).toEqual(
                expect.arrayContaining(Object.keys(error.errors ?? { none: '' })),
              )
          }
          const isLive = api.contract.answer.kind === 'live'
          const max = drawn ? MAX_PICTURE_MS : isLive ? MAX_MS_LIVE : MAX_MS
          if (IS_FULL_RUN) expect(performance.now() - start).toBeLessThan(max)
        }),
        { numRuns: example ? PICTURE_RUNS : runs, seed: SEED },
      )
    })

    it('says so when its source does not respond', async () => {
      const { contract } = await load()
      if (contract.answer.kind !== 'live') return
      const server = await startStandIns()
      server.fault = 'broken'
      const sources = standInSources(server.origin, sampleMeans())
      const network = standInNetwork({ ...sampleMeans(), isOn: false })
      const refused = await refusal(slug, entry.args, { sources, network })
      await server.close()
      const isOff = contract.answer.from?.includes('network')
      const code = isOff ? 'source_not_configured' : 'source_unavailable'
      expect(refused).toMatchObject({ status: 503, code })
    })

    it('names a parameter that is wrong', async () => {
      const { contract } = await load()
      for (const rule of contract.parameters) {
        const wrong = drawWrong(rule)
        if (!wrong) continue
        await fc.assert(
          fc.asyncProperty(wrong, async (value) => {
            const refused = await refusal(slug, { ...entry.args, [rule.name]: value }, means)
            expect(refused).toMatchObject({ status: 400, code: 'parameter_invalid' })
            expect(Object.keys(refused.errors ?? {})).toEqual([rule.name])
          }),
          { numRuns: 10, seed: SEED },
        )
      }
      expect(await refusal(slug, { ...entry.args, no_such_thing: '1' }, means)).toMatchObject({
        status: 400,
        code: 'parameter_unknown',
      })
    })
  })
}
