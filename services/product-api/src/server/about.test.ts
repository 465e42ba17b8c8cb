import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { templateOf } from '#src/testing/described.ts'
import { runCommand } from '#src/testing/run-command.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

let open: OpenDatabase & { place: DatabasePlace }
let api: TestApi

beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  api = await createTestApi(open)
})
afterAll(async () => {
  await api?.close()
  await open?.close()
})

const require = createRequire(import.meta.url)
const REDOCLY = require.resolve('@redocly/cli/bin/cli.js')

/** Routes that are left out on purpose: preflights, other methods and paths below an API. */
const isHidden = ({ method, url }: { method: string; url: string }) =>
  ['OPTIONS', 'HEAD'].includes(method) ||
  url === '/v1/*' ||
  (url === '/v1/:slug' && ['PUT', 'PATCH', 'DELETE'].includes(method)) ||
  (['/v1', '/v1/:slug/sample'].includes(url) && method !== 'GET') ||
  (url === '/v1/:slug/batch' && method !== 'POST') ||
  // Describes itself, in its own protocol.
  url === '/mcp'

describe('the OpenAPI document', () => {
  it('has every route, and no other', async () => {
    const { paths } = (await api.app.inject('/openapi.json')).json()
    const described = Object.entries<object>(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const known = api.routes
      .filter((route) => !isHidden(route))
      .map(({ method, url }) => `${method} ${templateOf(url)}`)
    expect(
      described.toSorted(),
      'Each route in services/product-api/src/routes must describe itself, as services/product-api/README.md says, or be hidden in this test on purpose',
    ).toEqual(known.toSorted())
    expect(described.length).toBeGreaterThan(15)
  })

  it('is valid OpenAPI 3.1, and has what the linter recommends', async () => {
    const { body } = await api.app.inject('/openapi.json')
    expect(await new Validator().validate(JSON.parse(body))).toEqual({ valid: true })
    const folder = mkdtempSync(path.join(tmpdir(), 'product-api-document-'))
    try {
      const file = path.join(folder, 'openapi.json')
      writeFileSync(file, body)
      const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
      const { code, errors } = await runCommand(REDOCLY, quiet, 'lint', file)
      expect([code, errors]).toEqual([0, expect.stringContaining('Your API description is valid')])
      expect(errors).not.toContain('Warning')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('says for each what it takes, what it serves and who may ask', async () => {
    const { components, openapi, paths, servers } = (await api.app.inject('/openapi.json')).json()
    expect(openapi).toBe('3.1.0')
    expect(servers).toEqual([{ url: 'http://localhost:3200' }])
    const call = paths['/v1/{slug}'].get
    expect(call.security).toEqual([{ apiKey: [] }])
    expect(components.securitySchemes.apiKey).toEqual({
      type: 'apiKey',
      in: 'header',
      name: 'X-Api-Key',
    })
    for (const name of ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id'])
      expect(call.responses[429].headers).toHaveProperty(name)
    expect(paths['/op/user/key'].post).toMatchObject({
      security: [{ signIn: [] }],
      parameters: [
        { in: 'header', name: 'X-Identity-Provider' },
        { in: 'header', name: 'X-Organisation' },
      ],
      requestBody: {
        content: {
          'application/json': {
            schema: { properties: { retire: { enum: ['now', 'after_grace'] } } },
          },
        },
      },
      responses: {
        422: {
          content: {
            'application/problem+json': {
              schema: {
                allOf: [
                  { $ref: '#/components/schemas/Problem' },
                  { properties: { status: { const: 422 }, code: { enum: ['retire_invalid'] } } },
                ],
              },
            },
          },
        },
      },
    })
    expect(paths['/op/contact'].post.parameters).toMatchObject([
      { in: 'header', name: 'Idempotency-Key', required: true },
    ])
  })
})

it('shows figures by route to this machine, or to who has the token', async () => {
  const read = async () => (await api.app.inject('/metrics')).body
  const refusals = (figures: string) =>
    Number(
      /^http_requests_total\{method="GET",route="\/op\/user",status="401"\} (\d+)$/m.exec(
        figures,
      )?.[1] ?? 0,
    )
  const before = refusals(await read())
  await api.app.inject('/op/user?token=a-token-of-somebody')
  const figures = await read()
  expect(refusals(figures) - before).toBe(1)
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

it('leaves a line for each response, with the route and no address', async () => {
  api.logged.length = 0
  const headers = { 'x-request-id': 'request-of-the-test' }
  await api.app.inject({ url: '/op/user?token=a-token-of-somebody', headers })
  expect(api.logged).toHaveLength(1)
  expect(JSON.parse(api.logged[0] ?? '')).toEqual({
    time: '2026-11-21T12:00:00.500Z',
    level: 'info',
    message: 'request completed',
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
