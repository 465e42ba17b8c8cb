// @module-tag landing

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { IS_FULL_RUN } from '@orchard/shared/testing/suites'
import { commitBefore, compileLinked } from '@orchard/shared-node/testing/trees'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiProcess, startApiProcess } from '#src/testing/api-process.ts'
import { createPlace, DATABASES, type DatabasePlace } from '#src/testing/databases.ts'
import { runCommand } from '#src/testing/run-command.ts'
import { type SiteServer, startSite } from '#src/testing/site-server.ts'
import { startTokenMint, type TokenMint } from '#src/testing/token-mint.ts'

/** The version before the newest migration fills a database, which is brought up to date while its server goes on. */

const JOURNAL = 'services/product-api/drizzle/meta/_journal.json'
/** None where the history was not fetched. */
const parent = await commitBefore(JOURNAL)
/** The embedded one has a server of its own, so that nothing goes on meanwhile. */
const KINDS = IS_FULL_RUN ? DATABASES : (['PostgreSQL'] as const)
const PEOPLE = ['ana', 'ben', 'cleo']

let folder: string
let site: SiteServer
let mint: TokenMint
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'parent-'))
  site = await startSite()
  mint = await startTokenMint(() => new Date())
  if (parent) await compileLinked(parent, path.join(folder, 'tree'))
}, 120_000)
afterAll(async () => {
  await site?.close()
  await mint?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(!parent).each(KINDS)('a database of the version before, on %s', (kind) => {
  let place: DatabasePlace
  let server: ApiProcess | undefined
  const before = new Map<string, unknown>()
  const keys = new Map<string, string>()

  beforeAll(async () => {
    place = await createPlace(kind)
  })
  afterAll(async () => {
    await stop()
    await place?.remove()
  })

  const settings = (): Record<string, string> => {
    return {
      DATA_DIR: place.dataDir,
      KEY_SECRET: 'only of this test '.repeat(2),
      BILLING: 'off',
      SITE_ORIGIN: site.origin,
      UPSTREAM_BASE_URL: site.settings.upstreamBaseUrl,
      ...mint.settings,
      ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    }
  }
  async function start(version: 'parent' | 'present'): Promise<void> {
    const service = path.join(folder, 'tree', 'services/product-api')
    server = await startApiProcess(settings(), version === 'parent' ? service : undefined)
  }
  async function stop(): Promise<void> {
    server?.child.kill('SIGTERM')
    await server?.ended
    server = undefined
  }

  async function ask(person: string, method: string, where: string, payload?: object) {
    const token = await mint.social({ sub: person, email: `${person}@example.com` })
    // The account alone is asked for with a token in the query.
    const query = where === '/op/user' ? `?provider=google&token=${token}` : ''
    const response = await fetch(`${server?.origin}${where}${query}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'X-Identity-Provider': 'google',
        ...(payload ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
    })
    const text = await response.text()
    expect(response.status, `${method} ${where}: ${text}`).toBeLessThan(300)
    return text ? JSON.parse(text) : null
  }
  async function call(person: string): Promise<number> {
    const headers = { 'X-Api-Key': keys.get(person) ?? '' }
    return (await fetch(`${server?.origin}/v1/colours`, { headers })).status
  }
  /** What a person sees, without what every request changes. */
  async function seen(person: string) {
    const account = await ask(person, 'GET', '/op/user')
    const { by_day: days } = await ask(person, 'GET', '/op/user/usage')
    return {
      key: account.api_key,
      email: account.email,
      plan: account.plan,
      memberships: account.memberships,
      named: (await ask(person, 'GET', '/op/user/keys')).keys,
      calls: days.reduce((sum: number, { calls }: { calls: number }) => sum + calls, 0),
    }
  }

  it('is filled by its server', async () => {
    await start('parent')
    for (const person of PEOPLE) {
      keys.set(person, (await ask(person, 'GET', '/op/user')).api_key)
      await ask(person, 'POST', '/op/user/keys', { name: 'Second' })
      expect(await call(person)).toBe(200)
    }
    await ask('ana', 'POST', '/op/user/organisations', { name: 'Orchard & Sons' })
    for (const person of PEOPLE)
      await expect.poll(async () => (await seen(person)).calls, { timeout: 20_000 }).toBe(1)
    for (const person of PEOPLE) before.set(person, await seen(person))
  })

  it('is brought up to date, and read by the present server', async () => {
    // The embedded database is for one process.
    if (kind === 'PGlite') await stop()
    const migrated = await runCommand('services/product-api/src/whole/migrate/cli.ts', settings())
    expect(migrated).toMatchObject({ code: 0, errors: '' })
    expect(migrated.output).toContain('Applied ')
    if (server) expect(await call('ben')).toBe(200)
    await stop()
    await start('present')
    for (const person of PEOPLE) {
      const calls = kind !== 'PGlite' && person === 'ben' ? 2 : 1
      const expected = { ...(before.get(person) as object), calls }
      await expect.poll(() => seen(person), { timeout: 20_000 }).toEqual(expected)
      expect(await call(person)).toBe(200)
    }
  })

  it('is read by its own server afterwards, which goes on counting', async () => {
    await stop()
    await start('parent')
    for (const person of PEOPLE) {
      const { calls, ...same } = await seen(person)
      expect(before.get(person)).toMatchObject(same)
      expect(await call(person)).toBe(200)
      await expect.poll(async () => (await seen(person)).calls, { timeout: 20_000 }).toBe(calls + 1)
    }
  })
})
