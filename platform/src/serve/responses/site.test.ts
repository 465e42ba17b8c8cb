import type { ReleaseManifest } from '@orchard/shared/contracts'
import { beforeEach, expect, it } from 'vitest'
import { OverloadError, RenderError } from '#src/serve/render/errors.ts'
import type { Announced } from '#src/serve/render/messages.ts'
import { FakePool } from '#src/serve/testing/fake-pool.ts'
import type { ReleaseSet } from '#src/serve/variants/release-set.ts'
import { type CachedResponse, plainOf } from './cached-response.ts'
import type { SiteRequest } from './rendered-response.ts'
import { Site } from './site.ts'

const setOf = (key: string): ReleaseSet =>
  ({
    key,
    host: { unit: 'host', release: key },
    remotes: [
      {
        unit: 'catalogue',
        release: key,
        paths: ['/a'],
        upcoming: [{ path: '/b', from: '2026-11-25' }],
        routes: {
          pages: [
            { id: 'catalogue/page', path: '/:name', skeleton: 'list', cache: { bypass: ['q'] } },
          ],
          resources: [{ id: 'catalogue/feed', path: '/feed.json' }],
        },
      } as unknown as ReleaseManifest,
    ],
  }) as unknown as ReleaseSet

let pool: FakePool
let site: Site
let faults: string[]
let lines: string[]
let now: string
let announced: Announced
beforeEach(() => {
  faults = []
  lines = []
  now = '2026-11-24T12:00Z'
  announced = { announcements: [], notices: [] }
  pool = new FakePool()
  site = new Site(setOf('first'), {
    pool,
    isSecure: false,
    connectTo: [],
    devOrigins: [],
    log: (line) => lines.push(line),
    now: () => Date.parse(now),
    announced: () => announced,
    onFailure: ({ release, route }) => faults.push(`${release} ${route}`),
  })
})

function ask(path: string, given: Partial<SiteRequest> = {}): Promise<CachedResponse> {
  return site.respond({
    method: 'GET',
    url: new URL(path, 'http://orchard.example'),
    body: null,
    contentType: null,
    client: '192.0.2.1',
    requestId: 'request-1',
    ...given,
  })
}

/** Asks for a page and lets the pool render it. */
function get(path: string): Promise<CachedResponse> {
  const response = ask(path)
  pool.last.done()
  return response
}

const textOf = async (response: Promise<CachedResponse>) => plainOf(await response).toString()
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

it('renders once for all visitors who ask meanwhile, and once for all who come later', async () => {
  const visitors = [ask('/a'), ask('/a'), ask('/a')]
  pool.last.done()
  const [first, ...others] = await Promise.all(visitors)
  expect(others).toEqual([first, first])
  expect(await ask('/a')).toBe(first)
  expect(pool.renders).toHaveLength(1)
})

it('renders each posted form for itself, and keeps no response to one', async () => {
  const form = { method: 'POST', body: Buffer.from('a=1') }
  const forms = [ask('/a', form), ask('/a', form)]
  for (const render of pool.renders) render.done()
  const [one, other] = await Promise.all(forms)
  expect(one).not.toBe(other)
  expect(one?.headers['Cache-Control']).toBe('no-store')
  expect(site.peek('/a')).toBeUndefined()
})

it('goes on for the visitor who waits when another one leaves', async () => {
  const leaving = new AbortController()
  const [left, stays] = [ask('/a', { signal: leaving.signal }), ask('/a')]
  leaving.abort()
  expect(pool.last.signal?.aborted).toBe(false)
  pool.last.done()
  expect((await stays).status).toBe(200)
  expect(await left).toBe(await stays)
})

it('abandons a page for which nobody waits, blames no release and renders it for the next', async () => {
  const clients = [new AbortController(), new AbortController()]
  const left = clients.map(({ signal }) => ask('/a', { signal }))
  for (const client of clients) client.abort()
  expect(pool.last.signal?.aborted).toBe(true)
  const next = ask('/a')
  pool.last.done()
  expect((await next).status).toBe(200)
  expect((await Promise.all(left)).map(({ status }) => status)).toEqual([503, 503])
  expect([...faults, ...lines]).toEqual([])
  expect(await ask('/a')).toBe(await next)
})

it('does not let the render that was abandoned end the one that took its place', async () => {
  const client = new AbortController()
  void ask('/a', { signal: client.signal })
  client.abort()
  const second = ask('/a')
  await nextTurn()
  const third = ask('/a')
  expect(pool.renders).toHaveLength(2)
  pool.last.done()
  expect(await third).toBe(await second)
})

it('renders with the new release set as soon as it changes', async () => {
  await get('/a')
  site.use(setOf('second'))
  expect(site.peek('/a')).toBeUndefined()
  expect(await textOf(get('/a'))).toBe('/a of second')
})

it('gives a slow page of an earlier set to those who wait for it, and keeps it for nobody', async () => {
  const early = ask('/a')
  const slow = pool.last
  site.use(setOf('second'))
  const late = ask('/a')
  pool.last.done()
  expect(await textOf(late)).toBe('/a of second')
  slow.done()
  expect(await textOf(early)).toBe('/a of first')
  expect(await ask('/a')).toBe(await late)
})

it('does not let a slow page of an earlier set end the work of the new one', async () => {
  const early = ask('/a')
  const slow = pool.last
  site.use(setOf('second'))
  const late = ask('/a')
  slow.done()
  await early
  const shared = ask('/a')
  pool.last.done()
  expect(await shared).toBe(await late)
  expect(pool.renders).toHaveLength(2)
})

it('responds to a failure with what an earlier release made, and tries again for the next', async () => {
  const before = await get('/a')
  site.use(setOf('second'))
  const failing = ask('/a')
  pool.last.done({ status: 500, failed: 'broken' })
  expect(await failing).toBe(before)
  expect(faults).toEqual(['second catalogue/page'])
  expect(site.peek('/a')).toBeUndefined()
  expect(await textOf(get('/a'))).toBe('/a of second')
})

it('responds to an overload with what an earlier release made, and blames nobody', async () => {
  const before = await get('/a')
  site.use(setOf('second'))
  const refused = ask('/a')
  pool.last.fail(new OverloadError('100 jobs are waiting already'))
  expect(await refused).toBe(before)
  expect([...faults, ...lines]).toEqual([])
})

it('says that it is busy where it has nothing from before', async () => {
  const refused = ask('/a')
  pool.last.fail(new OverloadError('100 jobs are waiting already'))
  const { status, headers } = await refused
  expect(status).toBe(503)
  expect(headers).toMatchObject({ 'Retry-After': '2', 'Cache-Control': 'no-store' })
  expect(await textOf(refused)).toContain('Too busy')
})

it.each([
  ['a page that threw', 500],
  ['a page of unknown data', 404],
  ['a redirect', 302],
])('does not keep %s', async (_what, status) => {
  const response = ask('/a')
  pool.last.done({ status })
  expect((await response).status).toBe(status)
  expect(site.peek('/a')).toBeUndefined()
})

it('shows the shell with the failure of a page that cost its worker', async () => {
  const response = ask('/a')
  pool.last.fail(new RenderError('it computed for more than 200 ms'))
  await nextTurn()
  expect(pool.last.job).toMatchObject({ failure: 'it computed for more than 200 ms' })
  pool.last.done({ status: 200 })
  expect(await response).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
  expect(faults).toEqual(['first catalogue/page'])
  expect(lines).toEqual(['catalogue@first /a: it computed for more than 200 ms'])
})

it('blames no release for what a busy machine or a posted form may have caused', async () => {
  const busy = ask('/a')
  pool.last.fail(new RenderError('it was slow', { isReleaseFault: false }))
  await nextTurn()
  pool.last.done()
  await busy
  const form = ask('/a?code=123', { method: 'POST' })
  pool.last.done({ status: 500, failed: 'the API is down' })
  await form
  expect(lines).toEqual(['catalogue@first /a: it was slow', 'catalogue@first /a: the API is down'])
  expect(faults).toEqual([])
})

it('blames no release for a query, which one link may bring many visitors to', async () => {
  const response = ask('/a?q=1')
  pool.last.fail(new RenderError('it computed for more than 200 ms'))
  await nextTurn()
  pool.last.done()
  await response
  expect(lines).toEqual(['catalogue@first /a: it computed for more than 200 ms'])
  expect(faults).toEqual([])
})

it('returns 503 and blames no release where not even the shell can be rendered', async () => {
  const response = ask('/a')
  pool.last.fail(new RenderError('broken'))
  await nextTurn()
  pool.last.fail(new RenderError('broken as well'))
  expect((await response).status).toBe(503)
  expect(lines).toEqual(['catalogue@first /a: broken as well'])
  expect(faults).toEqual([])
})

it('keeps one response for all unknown addresses, which repeats none of them', async () => {
  const first = ask('/x/y')
  expect(pool.last.job.path).toBe('/notfound')
  pool.last.done({ status: 404 })
  expect(await ask('/z/y')).toBe(await first)
})

it('keeps resources as it does pages', async () => {
  const feed = ask('/feed.json')
  expect(pool.last.job).toMatchObject({ kind: 'resource', unit: 'catalogue' })
  pool.last.done()
  expect(await ask('/feed.json')).toBe(await feed)
  expect(pool.renders).toHaveLength(1)
})

it('spells addresses in one way', () => {
  expect(site.canonical('//A/')).toBe('/a')
})

it('lists a path that is dated ahead from midnight UTC on', () => {
  now = '2026-11-24T23:59:59.999Z'
  expect(site.paths).toEqual(['/a'])
  now = '2026-11-25T00:00:00.000Z'
  expect(site.paths).toEqual(['/a', '/b'])
  expect(site.canonical('/B')).toBe('/b')
})

it('keeps a page until midnight UTC', async () => {
  const kept = await get('/a')
  now = '2026-11-24T23:59:59.999Z'
  expect(await ask('/a')).toBe(kept)
  expect(site.peek('/a')).toBe(kept)
  now = '2026-11-25T00:00:00.000Z'
  expect(site.peek('/a')).toBeUndefined()
  const anew = await get('/a')
  expect(anew).not.toBe(kept)
  expect(await ask('/a')).toBe(anew)
})

it('responds to a failure of the new day with the page of the day before', async () => {
  const kept = await get('/a')
  now = '2026-11-25T00:00:00.000Z'
  const failing = ask('/a')
  pool.last.done({ status: 500, failed: 'broken' })
  expect(await failing).toBe(kept)
})

it('renders anew what visitors must be told, and keeps no page from before', async () => {
  await get('/a')
  const late = ask('/b')
  const slow = pool.last
  const notices = [{ id: 'a', words: 'Maintenance: The database moves.' }]
  announced = { announcements: [{ id: 'a' } as Announced['announcements'][number]], notices }
  await get('/a')
  expect(pool.last.job.announced).toBe(announced)
  slow.done()
  await late
  expect(site.peek('/b')).toBeUndefined()
  announced = { announcements: [], notices: [] }
  await get('/a')
  expect(pool.last.job.announced).toBeUndefined()
})

it('does not keep a page whose rendering began on the day before', async () => {
  now = '2026-11-24T23:59:59.999Z'
  const late = ask('/a')
  const slow = pool.last
  now = '2026-11-25T00:00:00.000Z'
  const early = get('/a')
  slow.done()
  expect(await early).not.toBe(await late)
  expect(site.peek('/a')).toBe(await early)
})

/** The set with a twin for its page, which depends on a language. */
const withTwin = (): ReleaseSet => {
  const set = setOf('first')
  const [remote] = set.remotes as [ReleaseManifest]
  const cache = { vary: { lang: ['go'] }, bypass: ['q'] }
  const pages = remote.routes.pages.map((page) => ({ ...page, cache }))
  const resources = [{ id: 'catalogue/page.md', path: '/:name.md', cache }]
  return { ...set, remotes: [{ ...remote, routes: { pages, resources } }] }
}

/** Asks for Markdown and lets the pool render it. */
function getMarkdown(path: string): Promise<CachedResponse> {
  const response = ask(path, { prefersMarkdown: true })
  pool.last.done({ status: 200, contentType: 'text/markdown; charset=utf-8' } as object)
  return response
}

it('responds with the twin of a page, which is kept once for both addresses', async () => {
  site.use(withTwin())
  const twin = await getMarkdown('/a?lang=go&other=1')
  expect(pool.last.job).toMatchObject({
    kind: 'resource',
    id: 'catalogue/page.md',
    path: '/a.md?lang=go',
    params: { name: 'a' },
  })
  expect(twin.headers).toMatchObject({
    'Content-Type': 'text/markdown; charset=utf-8',
    Vary: 'Accept',
    'Content-Location': '/a.md',
    Link: '</a>; rel="canonical"',
  })
  const direct = await ask('/a.md?lang=go')
  expect(direct.etag).toBe(twin.etag)
  expect(direct.headers).not.toHaveProperty('Vary')
  expect(pool.renders).toHaveLength(1)
  expect((await get('/a?lang=go')).headers).toMatchObject({
    'Content-Type': 'text/html; charset=utf-8',
    Vary: 'Accept',
  })
  expect(pool.last.job.kind).toBe('page')
})

it('does not keep a twin of what somebody typed', async () => {
  site.use(withTwin())
  await getMarkdown('/a?q=words')
  await getMarkdown('/a?q=words')
  expect(pool.renders.map(({ job }) => job.path)).toEqual(['/a.md?q=words', '/a.md?q=words'])
})

it('returns HTML where a release has no twins', async () => {
  const response = ask('/a', { prefersMarkdown: true })
  pool.last.done()
  const { headers } = await response
  expect(headers['Content-Type']).toBe('text/html; charset=utf-8')
  expect(headers).not.toHaveProperty('Vary')
})

it('says in Markdown that there is no page, where that is asked for', async () => {
  for (const [path, prefersMarkdown] of [
    ['/a/b', true],
    ['/a/b.md', false],
  ] as const) {
    const { headers, status } = await ask(path, { prefersMarkdown })
    expect(status).toBe(404)
    expect(headers['Content-Type']).toBe('text/markdown; charset=utf-8')
  }
  expect(pool.renders).toHaveLength(0)
  const html = ask('/a/b')
  pool.last.done({ status: 404 })
  expect((await html).headers).toMatchObject({
    'Content-Type': 'text/html; charset=utf-8',
    Vary: 'Accept',
  })
})

it('responds to a form posted by a client that reads Markdown as any other', async () => {
  site.use(withTwin())
  void ask('/a', { method: 'POST', body: Buffer.from('a=1'), prefersMarkdown: true })
  expect(pool.last.job.kind).toBe('page')
})
