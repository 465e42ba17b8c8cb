import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import rateLimit from '@fastify/rate-limit'
import type { Registry } from '@orchard/shared/contracts'
import { DAY_MS, MINUTE_MS } from '@orchard/shared/format'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readRegistry } from '#src/registry/registry-file.ts'
import { type ReleaseSet, readReleaseSet } from '#src/serve/variants/release-set.ts'
import { createVisitorNumbers } from '#src/serve/variants/visitor-number.ts'
import { FileStore } from '#src/stores/file-store.ts'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { EventCount } from './event-count.ts'
import { MissedSearches } from './missed-searches.ts'
import { PageMarks } from './page-marks.ts'
import { addReportRoutes } from './report-routes.ts'
import { VisitorTelemetry } from './visitor-telemetry.ts'

const HOST = 'aaaaaaaaaaaa'
const OLD = 'bbbbbbbbbbbb'
const LIVE = 'cccccccccccc'
const POLICY = { enabled: true, percent: 10, minViews: 30, minNetworks: 5, windowSeconds: 600 }
const ORIGIN = 'http://orchard.example'
const NOW = Date.parse('2026-01-02T12:00:00.000Z')

let folder: string
let app: FastifyInstance
let telemetry: VisitorTelemetry
let events: EventCount
let missed: MissedSearches
let marks: PageMarks
let set: ReleaseSet

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'report-routes-'))
  await makeRelease(folder, 'host', HOST)
  await makeRelease(folder, 'host', OLD)
  await makeRelease(folder, 'catalogue', OLD)
  await makeRelease(folder, 'catalogue', LIVE)
  const at = new Date(NOW - MINUTE_MS).toISOString()
  const change = (unit: string, release: string, previous: string | null) =>
    ({ generation: 1, unit, release, previous, action: 'release', at }) as const
  const registry: Registry = {
    schema: 1,
    generation: 2,
    live: { host: HOST, catalogue: LIVE },
    history: [
      change('host', OLD, null),
      change('host', HOST, OLD),
      change('catalogue', OLD, null),
      change('catalogue', LIVE, OLD),
    ],
  }
  await writeFile(path.join(folder, 'registry.json'), JSON.stringify(registry))
  set = await readReleaseSet({ releasesDir: folder, keys: null }, registry, () => undefined)
  marks = new PageMarks('a secret of the tests, long enough for one', () => NOW)
  telemetry = new VisitorTelemetry({
    store: new FileStore(folder),
    releasesDir: folder,
    keys: null,
    policy: POLICY,
    registry: () => registry,
    log: () => undefined,
    now: () => NOW,
    visitorNumber: createVisitorNumbers(),
    marks,
  })
  events = new EventCount(() => new Date(NOW))
  missed = new MissedSearches(() => new Date(NOW))
  app = Fastify({ trustProxy: true })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.removeContentTypeParser(['application/json', 'text/plain'])
  await app.register(rateLimit, { global: false })
  addReportRoutes(app, { telemetry, events, missed, isSecure: false })
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

/** Visitors of many networks get pages, as real ones do. */
function sendPages(count: number): void {
  const page = { unit: 'catalogue', release: LIVE, route: 'catalogue/browse', host: HOST } as const
  for (let index = 0; index < count; index++) telemetry.viewed(page, `198.51.${index}.1`)
}

/** Reports that a page failed; returns the status. */
async function report(
  address: string,
  given: {
    origin?: string | null
    mark?: string
    unit?: string
    release?: string
    query?: boolean
    foreign?: boolean
  } = {},
): Promise<number> {
  const { origin = ORIGIN, unit = 'catalogue', release = LIVE } = given
  const response = await app.inject({
    method: 'POST',
    url: '/_mf/reports',
    headers: {
      Host: 'orchard.example',
      'Content-Type': 'text/plain',
      'X-Forwarded-For': address,
      ...(origin === null ? {} : { Origin: origin }),
    },
    payload: JSON.stringify({
      mark: given.mark ?? marks.issue(set),
      failures: [
        {
          unit,
          release,
          kind: 'hydration',
          route: 'catalogue/browse',
          navigated: false,
          hasQuery: given.query ?? false,
          hasForeignNodes: given.foreign ?? false,
        },
      ],
    }),
  })
  return response.statusCode
}

const live = async () => (await readRegistry(folder)).live

/** The pointer moves behind the response to a report. */
const expectRollback = () => expect.poll(live).toMatchObject({ catalogue: OLD })

it('goes back when visitors of enough networks report a page that they got', async () => {
  sendPages(40)
  for (let network = 1; network <= 5; network++)
    expect(await report(`203.0.${network}.9`)).toBe(204)
  await expectRollback()
  await vi.waitFor(() => expect(telemetry.rollbacks).toEqual({ done: 1, refused: 0, failed: 0 }))
})

it('takes no report without an Origin, nor one of another site', async () => {
  sendPages(40)
  for (let index = 0; index < 36; index++)
    expect(await report(`203.0.${index % 6}.9`, { origin: null })).toBe(403)
  expect(await report('203.0.113.9', { origin: 'https://evil.example' })).toBe(403)
  expect(await report('203.0.113.9', { origin: 'null' })).toBe(403)
  expect((await live()).catalogue).toBe(LIVE)
})

it.each([
  ['without a mark', { mark: '' }],
  ['with a mark that somebody made up', { mark: 'A'.repeat(22) }],
  ['of an address with a query, which one shared link can have', { query: true }],
  ['of pages that an extension or a translator has changed', { foreign: true }],
] as const)('does not go back for reports %s', async (_what, given) => {
  sendPages(40)
  for (let index = 0; index < 36; index++) expect(await report(`203.0.${index}.9`, given)).toBe(204)
  expect((await live()).catalogue).toBe(LIVE)
  expect(telemetry.failures.tally(`catalogue@${LIVE}`)).toMatchObject({
    failures: 0,
    unproven: 36,
  })
})

it('does not go back for many addresses of four networks', async () => {
  sendPages(40)
  for (let index = 0; index < 25; index++) {
    expect(await report(`203.0.${index % 2}.${index}`)).toBe(204)
    expect(await report(`2001:db8:${index % 2}:${index}::1`)).toBe(204)
  }
  expect(telemetry.failures.tally(`catalogue@${LIVE}`)).toMatchObject({
    failures: 50,
    networks: 4,
  })
  expect((await live()).catalogue).toBe(LIVE)
})

it('counts one failure of an IPv6 network that one customer has', async () => {
  sendPages(40)
  for (let index = 1; index < 60; index++) await report(`2001:db8:1:2::${index.toString(16)}`)
  expect(telemetry.failures.tally(`catalogue@${LIVE}`).failures).toBe(1)
})

it('does not go back without views that it has counted itself', async () => {
  for (let network = 0; network < 40; network++) await report(`203.0.${network}.9`)
  expect((await live()).catalogue).toBe(LIVE)
})

it('never withdraws the host on the word of browsers', async () => {
  sendPages(40)
  for (let network = 0; network < 40; network++)
    expect(await report(`203.0.${network}.9`, { unit: 'host', release: HOST })).toBe(204)
  expect((await live()).host).toBe(HOST)
  expect(telemetry.failures.tally(`host@${HOST}`).unproven).toBe(40)
})

it.each([
  ['one address', () => '203.0.113.9', '203.0.113.10'],
  ['a /64 of IPv6', (index: number) => `2001:db8:1:2::${index}`, '2001:db8:1:3::1'],
])('hears %s sixty times a minute', async (_whom, address, other) => {
  for (let index = 0; index < 60; index++) expect(await report(address(index))).toBe(204)
  expect(await report(address(61))).toBe(429)
  expect(await report(other)).toBe(204)
})

describe('an event', () => {
  const send = async (body: unknown, headers: Record<string, string> = {}) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/_mf/events',
      headers: {
        host: 'localhost',
        origin: 'http://localhost',
        'content-type': 'application/json',
        cookie: 'cookie_consent=true',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return statusCode
  }
  const EXITED = { event: 'search bar exited', path: '/api', detail: {} }

  it('is counted by day after consent', async () => {
    expect(await send(EXITED)).toBe(204)
    expect(await send(EXITED)).toBe(204)
    const day = new Date(NOW).toISOString().slice(0, 10)
    expect(events.days).toEqual([{ day, counts: { 'search bar exited': 2 } }])
    expect(events.totals).toEqual([['search bar exited', 2]])
  })

  it('of a search without result has its query', async () => {
    const detail = { query: 'Train times' }
    expect(await send({ event: 'search without result', path: '/', detail })).toBe(204)
    expect(await send({ ...EXITED, detail })).toBe(204)
    expect(missed.days).toMatchObject([{ queries: [['train times', 1]] }])
  })

  it.each([
    ['before the visitor has decided', EXITED, { cookie: '' }, 403],
    ['after the visitor has declined', EXITED, { cookie: 'cookie_consent=false' }, 403],
    ['from another site', EXITED, { origin: 'https://evil.example' }, 403],
    ['of an unknown name', { event: 'ana@example.com' }, {}, 400],
    ['that is no event', '[', {}, 400],
  ])('%s is not counted', async (_how, body, headers, status) => {
    expect(await send(body, headers)).toBe(status)
    expect(events.totals).toEqual([])
  })
})

it('forgets the events of all but the last 14 days', () => {
  let day = Date.UTC(2026, 0, 1)
  const counted = new EventCount(() => new Date(day))
  for (let count = 0; count < 20; count++) {
    counted.add('search bar exited')
    day += DAY_MS
  }
  expect(counted.days).toHaveLength(14)
  expect(counted.days[0]?.day).toBe('2026-01-20')
  expect(counted.totals).toEqual([['search bar exited', 20]])
})
