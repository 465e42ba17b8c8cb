import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { contractOf, type SiteServer, startSite } from '#src/testing/site-server.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

let open: OpenDatabase & { place: DatabasePlace }
let site: SiteServer
let api: TestApi

beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
})
afterAll(async () => open?.close(), 30_000)
beforeEach(async () => {
  site = await startSite()
  site.responses.set('/sources', { status: 200, headers: {}, body: { sources: [USGS, GBIF] } })
  const response = { kind: 'live', source: 'Made up for tests', licence: 'Own code' }
  site.add({ ...contractOf('quakes', [1]), answer: { ...response, from: ['usgs'] } })
  site.add({ ...contractOf('filings', [1]), answer: { ...response, from: ['usgs', 'sec'] } })
  api = await createTestApi(open, site.settings)
})
afterEach(async () => {
  await api?.close()
  await site?.close()
})

/** Moves the clock, in seconds. */
const pass = (seconds: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1_000)
}

const USGS = {
  id: 'usgs',
  name: 'USGS',
  state: 'failing',
  requests: 7,
  failures: 2,
  kept: 5,
  stale: 1,
  last_answer_at: '2026-11-20T10:00:00.000Z',
  last_failure: { at: '2026-11-20T11:00:00.000Z', code: 'source_timeout' },
}
const GBIF = {
  ...USGS,
  id: 'gbif',
  name: 'GBIF',
  state: 'idle',
  last_answer_at: null,
  last_failure: null,
}

it('tells every page which sources are turned on and how they are', async () => {
  const response = await api.app.inject({
    url: '/sources',
    headers: { origin: 'https://elsewhere.example' },
  })
  expect(response.headers['access-control-allow-origin']).toBe('*')
  const { id, last_answer_at, last_failure, name, state } = USGS
  expect(response.json().sources[0]).toEqual({ id, name, state, last_answer_at, last_failure })
  expect(response.json().sources[1]).toMatchObject({ id: 'gbif', state: 'idle' })
})

it('lists a live API as configured where all of its sources are turned on', async () => {
  const configured = async () =>
    (await api.app.inject('/v1'))
      .json()
      .apis.flatMap((one: { slug: string; configured: boolean }) =>
        one.configured ? one.slug : [],
      )
      .toSorted()
  expect(await configured()).toEqual(['advice', 'colours', 'quakes', 'weather'])
})

it('keeps the last known list while the data APIs do not respond', async () => {
  const names = async () =>
    (await api.app.inject('/sources')).json().sources.map(({ id }: { id: string }) => id)
  expect(await names()).toEqual(['usgs', 'gbif'])
  site.isUpstreamDown = true
  pass(11)
  expect(await names()).toEqual(['usgs', 'gbif'])
  site.isUpstreamDown = false
  site.responses.set('/sources', { status: 404, headers: {}, body: {} })
  expect(await names()).toEqual(['usgs', 'gbif'])
  pass(11)
  expect(await names()).toEqual([])
})

it('has the figures of every source for the operator', async () => {
  const text = (await api.app.inject('/metrics')).body
  for (const line of [
    'live_source_requests_total{source="usgs"} 7',
    'live_source_failures_total{source="usgs"} 2',
    'live_source_kept_total{source="usgs"} 5',
    'live_source_stale_total{source="usgs"} 1',
    'live_source_up{source="usgs"} 0',
    'live_source_up{source="gbif"} 1',
  ])
    expect(text).toContain(line)
})
