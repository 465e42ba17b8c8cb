import { startChromium, startFirefox } from '#fixtures/engines/bidi-engine.ts'
import type { StartEngine } from '#fixtures/engines/engine.ts'
import { JOURNEYS } from '#fixtures/engines/journeys.ts'
import { Visitor } from '#fixtures/engines/visitor.ts'
import { startWebKit } from '#fixtures/engines/webkit-engine.ts'
import { expect, httpTest as test } from '#fixtures/test.ts'

const ENGINES: Readonly<Record<string, StartEngine>> = {
  Chromium: startChromium,
  Firefox: startFirefox,
  WebKit: startWebKit,
}

for (const [name, start] of Object.entries(ENGINES))
  for (const [title, journey] of Object.entries(JOURNEYS)) {
    const annotation = { type: 'engine', description: `${name}|${title}` }
    test(`${name}: ${title}`, { annotation }, async ({ baseURL }, info) => {
      await using engine = await start()
      await journey(new Visitor(engine, baseURL ?? '')).catch(async (error: unknown) => {
        await info.attach('the tab', { body: await engine.picture(), contentType: 'image/png' })
        throw error
      })
      expect(await engine.errors(), 'errors of the pages').toEqual([])
    })
  }
