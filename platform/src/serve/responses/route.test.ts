import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeResponse } from './cached-response.ts'
import { type SiteServices, sendSite } from './route.ts'

const COOKIE = '__Host-visitor_group=7; Path=/; Secure'

let app: FastifyInstance
let cacheControl: string
let note: string | null
beforeEach(() => {
  cacheControl = 'public, max-age=0, must-revalidate'
  note = null
  const respond = async () =>
    makeResponse(200, { 'Content-Type': 'text/html', 'Cache-Control': cacheControl }, '<p>Hi</p>')
  const site = {
    peek: () => null,
    canonical: (path: string) => path.replace(/(?<=.)\/$/, ''),
    respond,
  }
  const services = {
    config: { site: { origin: 'https://example.com' }, isSecure: true },
    variants: { isSplit: true },
    visitors: { find: () => ({ site, note, cookie: COOKIE }) },
  } as unknown as SiteServices
  app = fastify()
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: (request, reply) => sendSite(services, request, reply),
  })
})
afterEach(() => app.close())

it.each(['public, max-age=60', 'no-cache', 'no-store'])(
  'puts a new visitor into a group with a response that no shared cache keeps (%s)',
  async (policy) => {
    cacheControl = policy
    const { headers } = await app.inject('/api')
    expect(headers['set-cookie']).toBe(COOKIE)
    expect(headers['cache-control']).toMatch(/^(?:private\b|no-store$)/)
  },
)

it('lets a response for one browser alone carry the cookie', async () => {
  note = '<p>A preview</p>'
  const { headers } = await app.inject('/api')
  expect(headers['set-cookie']).toBe(COOKIE)
  expect(headers['cache-control']).toBe('no-store')
})

it.each([
  ['GET', '/api/', 308],
  ['GET', '/%zz', 400],
  ['POST', '/contact', 403],
] as const)('sends no cookie with %s %s, which is served with %i', async (method, url, status) => {
  const { headers, statusCode } = await app.inject({
    method,
    url,
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  })
  expect(statusCode).toBe(status)
  expect(headers).not.toHaveProperty('set-cookie')
})
