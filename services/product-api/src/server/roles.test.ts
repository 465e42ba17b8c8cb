import { isAllowed, ROLES, type Role } from '@orchard/shared/organisations'
// @module-tag soak

import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOnlyInOrganisations } from '#src/modules/accounts/roles.ts'
import { members } from '#src/modules/accounts/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { type Route, templateOf } from '#src/testing/described.ts'
import { markdownTable } from '#src/testing/markdown-table.ts'
import { createOrganisation, signUp, type TestPerson } from '#src/testing/people.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

const DOCUMENT = path.resolve(import.meta.dirname, '../../../../docs/roles.md')
const HEAD = ['Route', ...ROLES, 'own account'] as const
type Column = (typeof HEAD)[number]
const YES = 'yes'
const NO = '–'

const nameOf = ({ method, url }: Pick<Route, 'method' | 'url'>) => `${method} ${templateOf(url)}`
const sortKeyOf = ({ method, url }: Route) => `${url} ${method}`
const ownerRoutesOf = ({ routes }: TestApi) =>
  routes
    .filter(({ method, permission }) => permission !== undefined && method !== 'HEAD')
    .toSorted((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1))

/** The document of all routes, as the code enforces them. */
function documentOf(routes: readonly Route[]): string {
  const rows = routes.map(({ method, permission, url }) =>
    HEAD.map((column) => {
      if (column === 'Route') return `\`${nameOf({ method, url })}\``
      if (permission === undefined) throw new Error(`${url} needs no permission`)
      if (column === 'own account') return isOnlyInOrganisations(permission) ? NO : YES
      return isAllowed(column, permission) ? YES : NO
    }),
  )
  return `# Roles

What each role may do in an organisation, and everybody on their own account. Routes that are always about the own account
take no \`X-Organisation\`. This page is generated from the code: \`npm run roles\` writes it, and a test calls every route in
every role and compares. [Decision 86](decisions/086-organisations.md) says why the roles are as they are.

${markdownTable(HEAD, rows)}
`
}

/** A route in the document. */
function readTable(text: string): Map<string, Record<string, string>> {
  const cells = (row: string) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  const [head = '', , ...rows] = text.split('\n').filter((one) => one.startsWith('|'))
  const columns = cells(head)
  return new Map(
    rows.map((row) => {
      const values = cells(row)
      const name = values[0]?.replaceAll('`', '') ?? ''
      return [
        name,
        Object.fromEntries(columns.map((column, place) => [column, values[place] ?? ''])),
      ]
    }),
  )
}

describe.each(DATABASES)('each route of owners on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let api: TestApi
  let organisation: string
  let table: ReturnType<typeof readTable>
  const people: Partial<Record<Role | 'stranger' | 'removed', TestPerson>> = {}

  beforeAll(async () => {
    open = await openTestDatabase(kind)
    api = await createTestApi(open, { accountCallsPerMinute: 10_000 })
    await api.app.ready()
    // Nothing is deleted by a sign-in that is too old for that.
    const old = { auth_time: Math.floor(api.clock.now.getTime() / 1_000) - 3_600 }
    for (const name of [...ROLES, 'stranger', 'removed'] as const)
      people[name] = await signUp(api, name, `${name}@example.com`, old)
    organisation = await createOrganisation(people.owner as TestPerson)
    await restore()
    table = readTable(documentOf(ownerRoutesOf(api)))
  }, 60_000)
  afterAll(async () => {
    await api?.close()
    await open?.close()
  }, 30_000)

  /** Brings back who has left. */
  async function restore() {
    const joined = ROLES.map((role) => ({
      ...{ organisationId: organisation, personId: people[role]?.id ?? '', role },
      joinedAt: api.clock.now,
    }))
    await open.database
      .insert(members)
      .values(joined)
      .onConflictDoUpdate({
        target: [members.organisationId, members.personId],
        set: { role: sql`excluded.role` },
      })
  }

  /** The code of the refusal, or an empty text for a response without one; nothing valid is sent. */
  async function codeFor(
    person: TestPerson | undefined,
    { method, url }: Route,
    within: string | undefined,
  ): Promise<string> {
    const place = url.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
    const query = new URLSearchParams({
      token: person?.token ?? '',
      ...(within === undefined ? {} : { organisation: within }),
    })
    const isByQuery = method === 'GET' && url === '/op/user'
    const response = await api.app.inject({
      method: method as 'GET',
      url: isByQuery ? `${place}?${query}` : place,
      headers: {
        ...(isByQuery ? {} : { authorization: `Bearer ${person?.token}` }),
        ...(within === undefined || isByQuery ? {} : { 'x-organisation': within }),
      },
      ...(method === 'POST' || method === 'PUT' ? { payload: {} } : {}),
    })
    return response.body.startsWith('{') ? (response.json().code ?? '') : ''
  }

  const REFUSALS = new Set([
    'organisation_forbidden',
    'role_forbidden',
    'own_account_only',
    'organisation_required',
  ])

  /** The response to somebody, beside that of the route itself to an empty request. */
  async function refusalsOf(column: Column | 'stranger' | 'removed') {
    const found: Record<string, string> = {}
    const isOwn = column === 'own account'
    const person = people[(isOwn ? 'owner' : column) as Role]
    for (const route of ownerRoutesOf(api)) {
      const code = await codeFor(person, route, isOwn ? undefined : organisation)
      found[nameOf(route)] = REFUSALS.has(code) ? code : YES
      if (code === '' && route.url.endsWith('/leave')) await restore()
    }
    return found
  }

  /** The response that the document lets somebody expect. */
  function expectedOf(column: Exclude<Column, 'Route'>, refusal: string) {
    return Object.fromEntries(
      [...table].map(([name, cells]) => {
        const isOfPerson = ROLES.every((role) => cells[role] === NO)
        if (isOfPerson && column !== 'own account') return [name, 'own_account_only']
        return [name, cells[column] === YES ? YES : refusal]
      }),
    )
  }

  it('is documented', async () => {
    await expect(documentOf(ownerRoutesOf(api))).toMatchFileSnapshot(DOCUMENT)
  })

  it('says what it needs', () => {
    const signedIn = api.routes.filter(({ url }) => /^\/op\/(?:user|usage)\b/.test(url))
    expect(signedIn.length).toBeGreaterThan(50)
    for (const { method, permission, url } of signedIn)
      if (method !== 'OPTIONS') expect(permission, `${method} ${url}`).toBeDefined()
  })

  it.each(ROLES)('lets the role %s do what is documented, and nothing else', async (role) => {
    expect(await refusalsOf(role)).toEqual(expectedOf(role, 'role_forbidden'))
  })

  it('lets everybody do what is documented on their own account', async () => {
    expect(await refusalsOf('own account')).toEqual(
      expectedOf('own account', 'organisation_required'),
    )
  })

  it.each(['stranger', 'removed'] as const)('is closed to somebody who is %s', async (who) => {
    if (who === 'removed') {
      const personId = people.removed?.id ?? ''
      const membership = { organisationId: organisation, personId, role: 'owner' as const }
      await open.database.insert(members).values({ ...membership, joinedAt: api.clock.now })
      const removed = await people.owner?.ask(
        'POST',
        `/op/user/organisation/members/${personId}/remove`,
        { organisation, payload: {} },
      )
      expect(removed?.statusCode).toBe(200)
    }
    const expected = Object.fromEntries(
      [...table].map(([name, cells]) => {
        const isOfPerson = ROLES.every((role) => cells[role] === NO)
        return [name, isOfPerson ? 'own_account_only' : 'organisation_forbidden']
      }),
    )
    expect(await refusalsOf(who)).toEqual(expected)
  })
})
