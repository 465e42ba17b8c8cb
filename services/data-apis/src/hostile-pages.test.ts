import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { PATIENT_LANES } from './testing/patient-lanes.ts'
import { sampleMeans } from './testing/sample-means.ts'
import { createThreads } from './threads/threads.ts'

const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

/** A server, and a function that asks it. */
async function start() {
  const { network, sources } = sampleMeans()
  const log = () => undefined
  const threads = createThreads(log, PATIENT_LANES)
  const app = createApp(
    { now: () => new Date(), randomBytes, log, sources, network, threads },
    { registry: new Registry(), metricsToken: null },
  )
  open.push(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return async (slug: string, query: Record<string, string>) => {
    const response = await fetch(`${origin}/${slug}?${new URLSearchParams(query)}`)
    return { status: response.status, body: await response.json() }
  }
}

const HOSTILE: readonly [
  what: string,
  slug: string,
  query: Record<string, string>,
  body: object,
][] = [
  [
    'digits in the sizes of an icon, for 17 s',
    'url-preview',
    { url: 'http://hostile.example.org/sizes' },
    { icon: 'http://hostile.example.org/i.png' },
  ],
  [
    'fifteen thousand icons',
    'url-preview',
    { url: 'http://hostile.example.org/icons' },
    { title: 'Icons' },
  ],
  [
    'spaces and U+2028 in a rule, for 7 s',
    'robots-rules',
    { url: 'http://spaces.example.org/a/b' },
    { allowed: false, rule: { path: '/a', line: 2 } },
  ],
  [
    'thousands of rules for thousands of crawlers, to a heap abort',
    'robots-rules',
    { url: 'http://agents.example.org/7', agent: 'a3499' },
    { allowed: true, rule: { type: 'allow', path: '/7', line: 3_508 } },
  ],
]

it.each(HOSTILE)('reads what kept a parser busy: %s', async (_, slug, query, body) => {
  const ask = await start()
  // On a busy machine the server of the page may respond too late.
  await expect.poll(() => ask(slug, query)).toMatchObject({ status: 200, body })
  expect((await ask('word-count', { text: 'An apple a day' })).status).toBe(200)
})
