import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ERROR_GROUPS } from '@orchard/shared/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

const SERVICES = path.resolve(import.meta.dirname, '../../../..')
const CODES: string[] = ERROR_GROUPS.flatMap(({ errors }) => errors.map(({ code }) => code))

let open: OpenDatabase & { place: DatabasePlace }
let api: TestApi
beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  api = await createTestApi(open)
  await api.app.ready()
})
afterAll(async () => {
  await api?.close()
  await open?.close()
})

/** All codes in schemas of a document, by `enum` or `const`. */
function codesIn(value: unknown, name = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { const: one, enum: many } = value as { const?: string; enum?: string[] }
  const own = name === 'code' ? [...(many ?? []), ...(one ? [one] : [])] : []
  return [...own, ...Object.entries(value).flatMap(([key, member]) => codesIn(member, key))]
}

// That each code that is thrown has a page is checked by the compiler: `ErrorCode`.
it('describes no error without a page', () => {
  const described = new Set(codesIn(api.app.swagger()))
  expect(described.size).toBeGreaterThan(50)
  for (const code of described) expect(CODES).toContain(code)
})

it('has no page of an error that nothing sends', () => {
  const text = ['product-api', 'data-apis']
    .flatMap((service) =>
      readdirSync(path.join(SERVICES, service, 'src'), { recursive: true, withFileTypes: true }),
    )
    .filter(({ name }) => name.endsWith('.ts') && !/\.(?:test|soak)\.ts$/.test(name))
    .map(({ name, parentPath }) => readFileSync(path.join(parentPath, name), 'utf8'))
    .join('\n')
  // Those of parameters are found in `shared/call-contracts`.
  const shared = readFileSync(
    path.join(SERVICES, '../shared/src/call-contracts/read-parameters.ts'),
    'utf8',
  )
  // The proxy sends one in the place of a server.
  const proxy = readFileSync(path.join(SERVICES, '../tools/cluster/proxy-config.ts'), 'utf8')
  for (const code of CODES) expect(text + shared + proxy).toContain(`'${code}'`)
})

it.each([
  ['POST', '/op/contact', {}],
  ['GET', '/op/user', {}],
  ['GET', '/op/user', { authorization: 'Bearer made.up.token' }],
  ['DELETE', '/op/user/keys/1', {}],
  ['GET', '/v1/hash', {}],
  ['GET', '/v1/hash', { 'x-api-key': 'made up' }],
  ['GET', '/v1/hash/try', {}],
  ['GET', '/v1/%E0', {}],
  ['PUT', '/mcp', { origin: 'https://other.example' }],
] as const)('shows %s %s as the sample of its error', async (method, url, headers) => {
  const { code, detail } = (
    await api.app.inject({ method, url, headers, ...(method === 'POST' ? { payload: {} } : {}) })
  ).json()
  const page = ERROR_GROUPS.flatMap(({ errors }) => errors).find((one) => one.code === code)
  expect([code, page?.detail]).toEqual([code, detail])
})
