import { requireTools } from '@orchard/shared-node/programs'
import { CHROMIUM, FIREFOX } from '#fixtures/engines/bidi-engine.ts'
import { JOURNEYS } from '#fixtures/engines/journeys.ts'
import { Visitor } from '#fixtures/engines/visitor.ts'
import { WEBKIT } from '#fixtures/engines/webkit-engine.ts'
import { expect, httpTest as test } from '#fixtures/test.ts'

/** Debian's archive may be slow, and another worker may be installing. */
const INSTALLED_WITHIN_MS = 900_000

for (const { name, packages, start } of [CHROMIUM, FIREFOX, WEBKIT])
  test.describe(name, () => {
    test.beforeAll(() => {
      test.setTimeout(INSTALLED_WITHIN_MS)
      requireTools(packages, { purpose: `journeys in ${name}` })
    })

    for (const [title, journey] of Object.entries(JOURNEYS)) {
      const annotation = { type: 'engine', description: `${name}|${title}` }
      test(title, { annotation }, async ({ baseURL }, info) => {
        await using engine = await start()
        await journey(new Visitor(engine, baseURL ?? '')).catch(async (error: unknown) => {
          await info.attach('the tab', { body: await engine.picture(), contentType: 'image/png' })
          throw error
        })
        expect(await engine.errors(), 'errors of the pages').toEqual([])
      })
    }

    test('what a page does not catch is noticed', async ({ baseURL }) => {
      await using engine = await start()
      await engine.open(`${baseURL}/faq`)
      for (const failing of [
        'throw Error("A")',
        'Promise.reject(Error("B"))',
        'console.error("C")',
      ])
        await engine.evaluate(`void setTimeout(() => { ${failing} })`)
      const letters = async () => (await engine.errors()).map((text) => /\b[ABC]\b/.exec(text)?.[0])
      await expect.poll(async () => (await letters()).toSorted()).toEqual(['A', 'B', 'C'])
    })
  })
