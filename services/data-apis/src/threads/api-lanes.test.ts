import { afterAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { askApi } from '#src/ask-api.ts'
import { API_SLUGS, loadApi } from '#src/load-api.ts'
import { readEntryText } from '#src/testing/entry-text.ts'
import { examplePicture } from '#src/testing/example-picture.ts'
import { HARD_APIS } from '#src/testing/hard-calls.ts'
import { PATIENT_LANES } from '#src/testing/patient-lanes.ts'
import { sampleMeans } from '#src/testing/sample-means.ts'
import { API_LANES } from './api-lanes.ts'
import type { Job } from './job.ts'
import { createThreads } from './threads.ts'

const threads = createThreads(() => undefined, PATIENT_LANES)
afterAll(() => threads.close())

/** The jobs that the example of an entry hands to threads, and its response. */
async function askExample(slug: string) {
  const api = await loadApi(slug)
  if (!api) throw new Error(`${slug} does not load`)
  const { args, body, sample } = parse(readEntryText(slug))
  const jobs: [lane: string, module: string][] = []
  const run = (lane: Parameters<typeof threads.run>[0], job: Job) => {
    jobs.push([lane, job.module])
    return threads.run(lane, job)
  }
  const means = { ...sampleMeans(), threads: { run } }
  const response = await askApi(api, args, means, examplePicture({ body }))
  return {
    answer: JSON.parse(JSON.stringify(response.body)),
    isRepeatable: response.isRepeatable,
    jobs,
    sample,
  }
}

/** Parsers of what servers of strangers send, by API. */
const PARSERS: Readonly<Record<string, readonly string[]>> = {
  'domain-registration': ['rdap-bootstrap', 'rdap-domain'],
  'robots-rules': ['robots-file', 'robots-rule'],
  'tls-certificate': ['certificate'],
  'url-preview': ['page-preview'],
}
const PICTURES = new Set([
  'barcode-reader',
  'image-colors',
  'image-metadata',
  'image-quality',
  'image-to-text',
])

it.each(API_SLUGS.filter((slug) => !PICTURES.has(slug)))(
  '%s is served in the thread that it should be',
  async (slug) => {
    const lane = API_LANES.get(slug)
    const { answer: response, isRepeatable, jobs, sample } = await askExample(slug)
    const parsers = (PARSERS[slug] ?? []).map((one) => ['parsing', `parsers/${one}`])
    expect(jobs).toEqual(lane ? [[lane, `apis/${slug}`]] : parsers)
    // Chance in a thread is its own.
    if (isRepeatable) expect(response).toEqual(sample)
  },
)

it('has a thread for every API that takes long, and for pictures', async () => {
  for (const slug of HARD_APIS) expect([slug, API_LANES.get(slug)]).toEqual([slug, 'computed'])
  for (const slug of PICTURES) expect(await loadApi(slug)).toHaveProperty('lane')
})
