import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PageArgs } from '@orchard/shared/contracts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contextWith } from '#src/testing/render-page.tsx'
import { status as statusTwin } from '#src/twins/status-twin.ts'
import { resource } from './incident-feed-resource.ts'

const figures = { ok: 1_438, failed: 2, uptime: 1_438 / 1_440, p50_ms: 9, p95_ms: 30 }
const HISTORY = {
  ...{ read_at: '2026-11-21T12:00:05.000Z', is_current: true, checked_at: null, announcements: [] },
  parts: [
    {
      ...{ id: 'site', name: 'This site', state: 'up', ...figures },
      days: [{ date: '2026-11-21', ...figures }],
    },
  ],
  apis: { checked: 2, down: ['lakes'], slow: [], ...figures, days: [] },
  incidents: [
    {
      ...{ id: 'found', part: 'site', kind: 'down', title: 'This site: not available' },
      ...{ details: '3 checks in a row failed.', opened_at: '2026-11-21T10:00:00.000Z' },
      resolved_at: '2026-11-21T12:00:00.000Z',
    },
  ],
}
const RECORDED = {
  ...{ id: '2026-11-21-slow', title: 'Calls & pages are slow', start: '2026-11-21T11:00Z' },
  ...{ end: null, components: ['product-api'], state: 'identified', paragraphs: ['A cause.'] },
}

let server: Server
let productApi = ''
let response: { status: number; body: string }

beforeEach(async () => {
  response = { status: 200, body: JSON.stringify(HISTORY) }
  server = createServer((_request, reply) => {
    reply.writeHead(response.status).end(response.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  productApi = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const args = (path: string): PageArgs => ({
  ...contextWith(
    () => JSON.stringify([RECORDED]),
    () => Date.parse('2026-11-22T00:00:00Z'),
  ),
  ...{ apiHost: productApi, params: {}, request: new Request(`https://site.example${path}`) },
})
const feed = async () => String((await resource.render(args('/status/feed.xml'))).body)
const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, one]) => one)

it('has the beginning and the end of each incident, recorded or found, the newest first', async () => {
  const xml = await feed()
  expect(all(/<title>(.*?)<\/title>/g, xml).slice(1)).toEqual([
    'Resolved: This site: not available',
    'Calls &amp; pages are slow',
    'This site: not available',
  ])
  expect(all(/<pubDate>(.*?)<\/pubDate>/g, xml)).toEqual([
    'Sat, 21 Nov 2026 12:00:00 GMT',
    'Sat, 21 Nov 2026 11:00:00 GMT',
    'Sat, 21 Nov 2026 10:00:00 GMT',
  ])
  expect(all(/<guid[^>]*>(.*?)<\/guid>/g, xml)).toEqual([
    'https://site.example/status#incident-found-resolved',
    'https://site.example/status#incident-2026-11-21-slow',
    'https://site.example/status#incident-found',
  ])
  expect(xml).toContain('<description>Product API. A cause.</description>')
})

it('is XML whatever an operator has pasted, and keeps the punctuation of paragraphs', async () => {
  const pasted = {
    ...{ id: 'told', kind: 'incident', state: 'active', title: 'Calls\u000bfail', stops: [] },
    ...{ text: 'Requests wait.\n\nNo data is lost.', parts: [], updates: [], ends_at: null },
    ...{ published_at: '2026-11-21T13:00:00.000Z', starts_at: '2026-11-21T13:00:00.000Z' },
    ended_at: null,
  }
  response.body = JSON.stringify({ ...HISTORY, announcements: [pasted] })
  const xml = await feed()
  expect(xml).toContain('<title>Calls fail</title>')
  expect(xml).toContain('<description>All parts. Requests wait. No data is lost.</description>')
})

it('goes on with recorded incidents while the product API is away', async () => {
  for (const failing of [
    { status: 503, body: '{}' },
    { status: 200, body: 'no JSON' },
    { status: 200, body: '{"status":"ok"}' },
  ]) {
    response = failing
    expect(all(/<title>(.*?)<\/title>/g, await feed()).slice(1)).toEqual([
      'Calls &amp; pages are slow',
    ])
  }
})

it('the same history is on the page as Markdown, or the page says that it cannot be read', async () => {
  const read = async () => String((await statusTwin.render(args('/status.md'))).body)
  const text = await read()
  expect(text).toContain(
    '| This site | 99.86% | 1,440 | 2 | p50 9 ms, p95 30 ms | 1 day with failed checks, the worst 21 November 2026 with 99.86%. |',
  )
  expect(text).toContain('Not available: [lakes](https://site.example/api/lakes)')
  expect(text).toMatch(/### Calls & pages are slow[\s\S]*### This site: not available/)
  response = { status: 503, body: '{}' }
  const without = await read()
  expect(without).toContain('We could not read the history.')
  expect(without).not.toContain('100%')
  expect(without).toContain('### Calls & pages are slow')
})
