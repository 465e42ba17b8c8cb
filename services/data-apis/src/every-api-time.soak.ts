import { readFileSync } from 'node:fs'
import { holdBar } from '@orchard/shared/testing/bars'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { askApi } from './ask-api.ts'
import { API_SLUGS, loadApi, loadEveryApi } from './load-api.ts'
import { ResponseError } from './response-error.ts'
import { readEntryText } from './testing/entry-text.ts'
import { examplePicture } from './testing/example-picture.ts'
import { hardCalls } from './testing/hard-calls.ts'
import { PATIENT_LANES } from './testing/patient-lanes.ts'
import { sampleMeans } from './testing/sample-means.ts'
import { createThreads } from './threads/threads.ts'

/** Of the thread that responds to everybody. */
const MAX_MS = 50

const threads = createThreads(() => undefined, PATIENT_LANES)
beforeAll(loadEveryApi)
afterAll(() => threads.close())

/** Processor time of this thread in milliseconds (Linux, proc_pid_schedstat). */
function threadMs(): number {
  return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
}

const longest: { slug: string; ms: number }[] = []

it.each(API_SLUGS)('%s leaves the thread to others', async (slug) => {
  const api = await loadApi(slug)
  if (!api) throw new Error(`${slug} does not load`)
  const { args, body } = parse(readEntryText(slug))
  const picture = examplePicture({ body })
  const means = { ...sampleMeans(), threads }
  // The server that stands for an outside source starts with the first call, and runs in this thread.
  if (api.contract.answer.kind === 'live') await askApi(api, args, means)
  const seen: { ms: number; query: object }[] = []
  for (const query of hardCalls(slug, api.contract, args)) {
    const before = threadMs()
    await askApi(api, query, means, picture).catch((error: unknown) => {
      if (!(error instanceof ResponseError)) throw error
    })
    seen.push({ ms: threadMs() - before, query })
  }
  const worst = seen.reduce((a, b) => (b.ms > a.ms ? b : a))
  longest.push({ slug, ms: worst.ms })
  expect(worst.ms, JSON.stringify(worst.query).slice(0, 500)).toBeLessThanOrEqual(MAX_MS)
})

it('holds the bar with every API', () => {
  longest.sort((a, b) => b.ms - a.ms)
  for (const { ms, slug } of longest.slice(0, 20))
    process.stdout.write(`${slug}: ${ms.toFixed(1)} ms\n`)
  const [first] = longest
  holdBar({
    name: `Data APIs: longest hold of the main thread by a call (${first?.slug})`,
    unit: 'ms',
    value: Math.round((first?.ms ?? 0) * 10) / 10,
    limit: MAX_MS,
  })
})
