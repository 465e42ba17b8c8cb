import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AnnouncementWatch } from './announcement-watch.ts'

const NOW = Date.parse('2026-11-27T12:00Z')
const MOVE = {
  ...{ id: 'a', kind: 'maintenance', state: 'planned', title: 'The database moves', text: 'Wait.' },
  ...{ parts: [], stops: ['calls'], updates: [], published_at: '2026-11-27T11:00:00.000Z' },
  ...{ starts_at: '2026-11-28T02:00:00.000Z', ends_at: '2026-11-28T04:00:00.000Z', ended_at: null },
}

let server: Server
let response: { status: number; body: unknown }
let watch: AnnouncementWatch
let lines: string[]
let now: number
beforeEach(async () => {
  lines = []
  now = NOW
  response = { status: 200, body: { announcements: [MOVE] } }
  server = createServer((_request, reply) => {
    reply.writeHead(response.status).end(JSON.stringify(response.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  watch = new AnnouncementWatch({
    apiHost: `http://127.0.0.1:${port}`,
    watched: {
      isUp: true,
      worked: () => lines.push('worked'),
      failed: (why) => lines.push(`${why}`),
    },
    now: () => now,
  })
})
afterEach(() => {
  watch.close()
  server.closeAllConnections()
  server.close()
})

const words = () => watch.announced.notices.map((one) => one.words)

it('knows what is announced, and is another object only when that has changed', async () => {
  const before = watch.announced
  await watch.look()
  expect(watch.announced).not.toBe(before)
  expect(words()).toEqual([
    'Planned maintenance: The database moves. It begins on 28 November 2026 at 02:00 UTC.',
  ])
  const known = watch.announced
  await watch.look()
  expect(watch.announced).toBe(known)
  response.body = { announcements: [{ ...MOVE, state: 'active' }] }
  await watch.look()
  expect(words()).toEqual([
    'Maintenance: The database moves. It should end on 28 November 2026 at 04:00 UTC.',
  ])
  response.body = { announcements: [] }
  await watch.look()
  expect(words()).toEqual([])
})

it('puts what is planned into the banner a day before', async () => {
  now = Date.parse(MOVE.starts_at) - 24 * 3_600_000 - 1
  await watch.look()
  expect([words(), watch.announced.announcements.length]).toEqual([[], 1])
  now += 1
  await watch.look()
  expect(words()).toHaveLength(1)
})

it.each([
  ['an error', { status: 503, body: {} }],
  ['something else', { status: 200, body: { announcements: [{ id: 1 }] } }],
])('keeps what it knows after %s, and says so when it happens again', async (_name, broken) => {
  await watch.look()
  const known = watch.announced
  response = broken
  await watch.look()
  expect(lines).toEqual(['worked'])
  await watch.look()
  expect(watch.announced).toBe(known)
  expect(lines).toEqual(['worked', expect.stringMatching(/^\w*Error: /)])
  response = { status: 200, body: { announcements: [MOVE] } }
  await watch.look()
  expect(lines[2]).toBe('worked')
})

it('says on each page of a rehearsal that nothing there is real, whatever else is announced', async () => {
  const rehearsed = new AnnouncementWatch({
    apiHost: 'http://127.0.0.1:9',
    watched: { isUp: true, worked: () => undefined, failed: () => undefined },
    now: () => now,
    isRehearsal: true,
  })
  const told = () => rehearsed.announced.notices.map((one) => one.words)
  expect(told()).toEqual(['This is a rehearsal: nothing here is real.'])
  await rehearsed.look()
  expect(told()).toEqual(['This is a rehearsal: nothing here is real.'])
})

it('says that maintenance has begun, and is over, while the product API is away', async () => {
  const short = { ...MOVE, id: 'b', title: 'A short break!', stops: [] }
  response.body = { announcements: [MOVE, short] }
  await watch.look()
  response = { status: 503, body: {} }
  now = Date.parse(MOVE.starts_at)
  await watch.look()
  expect(watch.announced.announcements.map(({ state }) => state)).toEqual(['active', 'active'])
  expect(words()).toEqual([
    'Maintenance: The database moves. It should end on 28 November 2026 at 04:00 UTC.',
    'Maintenance: A short break! It should end on 28 November 2026 at 04:00 UTC.',
  ])
  now = Date.parse(MOVE.ends_at)
  await watch.look()
  // What holds something up goes on until an operator ends it.
  expect(words()).toEqual(['Maintenance: The database moves.'])
})
