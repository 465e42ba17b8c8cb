import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApiDocument } from '#src/openapi-document.ts'
import type { OpenDatabase } from '#src/store/open-database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

let open: OpenDatabase & { place: DatabasePlace }
let api: TestApi

beforeAll(async () => {
  open = await openTestDatabase('PGlite')
  api = await createTestApi(open)
}, 60_000)
afterAll(async () => {
  await api?.close()
  await open?.close()
}, 30_000)

it('describes every address that there is', async () => {
  const document = (await api.app.inject('/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  for (const [path, operations] of Object.entries(openApiDocument.paths))
    for (const method of Object.keys(operations))
      expect(
        api.app.hasRoute({
          method: method.toUpperCase(),
          url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        }),
        `${method} ${path}`,
      ).toBe(true)
})

it('shows figures by route to this machine, or to who has the token', async () => {
  await api.app.inject('/op/user?token=a-token-of-somebody')
  const figures = (await api.app.inject('/metrics')).body
  expect(figures).toContain('http_requests_total{method="GET",route="/op/user",status="401"} 1')
  expect(figures).toContain('http_request_duration_seconds_bucket')
  expect(figures).toContain('process_cpu_seconds_total')
  expect(figures).not.toContain('a-token-of-somebody')
  const elsewhere = { 'x-forwarded-for': '192.0.2.1' }
  const visitor = await api.app.inject({ url: '/metrics', headers: elsewhere })
  expect(visitor.statusCode).toBe(401)
  const guarded = await createTestApi(open, { metricsToken: 'the-operator' })
  const ask = async (authorization: string) =>
    (await guarded.app.inject({ url: '/metrics', headers: { ...elsewhere, authorization } }))
      .statusCode
  expect([await ask('Bearer the-operator'), await ask('Bearer me'), await ask('')]).toEqual([
    200, 401, 401,
  ])
  await guarded.close()
})

it('leaves a line for each answer, with the route and no address', async () => {
  api.logged.length = 0
  const headers = { 'x-request-id': 'request-of-the-test' }
  await api.app.inject({ url: '/op/user?token=a-token-of-somebody', headers })
  expect(api.logged).toHaveLength(1)
  expect(JSON.parse(api.logged[0] ?? '')).toEqual({
    time: '2026-11-21T12:00:00.500Z',
    level: 'info',
    message: 'answered',
    method: 'GET',
    route: '/op/user',
    status: 401,
    ms: expect.any(Number),
    requestId: 'request-of-the-test',
  })
})

it('does not start with another secret than the one its keys were made with', async () => {
  await expect(createTestApi(open, { keySecret: 'another secret '.repeat(3) })).rejects.toThrow(
    'made with another secret',
  )
})
