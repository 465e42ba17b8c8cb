import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { createApiKey } from '#src/modules/keys/api-key.ts'
import { openKeyVault } from '#src/modules/keys/key-secret.ts'
import { createKeyVault } from '#src/modules/keys/key-vault.ts'
import { apiKeys, keySecrets } from '#src/modules/keys/tables.ts'
import { webhooks } from '#src/modules/webhooks/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { runCommand } from '#src/testing/run-command.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { rotateSecret } from './rotate-secret.ts'

const OLD = 'the old secret '.repeat(3)
const NEW = 'the new secret '.repeat(3)

let open: OpenDatabase & { place: DatabasePlace }
const servers: TestApi[] = []
beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
})
afterAll(async () => open?.close(), 30_000)
beforeEach(async () => {
  await forgetPeople(open.database)
  await open.database.delete(keySecrets)
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

/** A server that stores keys with one secret and may know another. */
async function serverWith(keySecret: string, otherKeySecret: string | null = null) {
  const server = await createTestApi(open, { keySecret, otherKeySecret })
  servers.push(server)
  const user = async (subject: string, claims = {}) =>
    server.user(await server.mint.access({ sub: subject, ...claims }))
  return {
    keyOf: async (subject: string): Promise<string> => (await user(subject)).json().api_key,
    user,
    /** True if calls with the key are served: an unknown API, not an unknown key. */
    async accepts(apiKey: string): Promise<boolean> {
      const { statusCode } = await server.app.inject({
        url: '/v1/usage',
        headers: { 'x-api-key': apiKey },
      })
      return statusCode !== 401
    },
    remove: async (subject: string) => {
      const authorization = `Bearer ${await server.mint.access({ sub: subject })}`
      return server.app.inject({ method: 'DELETE', url: '/op/user', headers: { authorization } })
    },
  }
}

const rotate = (secrets: Record<string, string>, ...args: string[]) =>
  runCommand(
    'services/product-api/src/whole/rotate-cli.ts',
    { DATABASE_URL: open.place.databaseUrl ?? '', ...secrets },
    ...args,
  )

describe('a new KEY_SECRET', () => {
  it('replaces the old one while servers with either run beside each other', async () => {
    const first = await serverWith(OLD)
    const ana = await first.keyOf('ana')
    await first.keyOf('ben')
    expect((await first.remove('ben')).statusCode).toBe(204)
    await expect(serverWith(NEW)).rejects.toThrow('made with another secret')

    // Before any server stores with the new secret, all of them accept it.
    const accepting = await serverWith(OLD, NEW)
    const storing = await serverWith(NEW, OLD)
    const cleo = await storing.keyOf('cleo')
    for (const server of [accepting, storing])
      for (const key of [ana, cleo]) expect(await server.accepts(key)).toBe(true)
    expect(await accepting.keyOf('cleo')).toBe(cleo)
    expect(await storing.keyOf('ana')).toBe(ana)

    const stored = () => open.database.select().from(apiKeys).orderBy(apiKeys.id)
    const before = await stored()
    const secrets = { KEY_SECRET: NEW, KEY_SECRET_ALSO: OLD }
    const rehearsed = await rotate(secrets, '--dry-run')
    expect(rehearsed.output).toContain('Would seal 1 of 2 keys with the new secret.')
    expect(await stored()).toEqual(before)
    const { code, errors, output } = await rotate(secrets)
    expect(errors).toBe('')
    expect(code).toBe(0)
    expect(output).toContain('2 of 2 keys\n')
    expect(output).toContain('Sealed 1 of 2 keys with the new secret.')

    const last = await serverWith(NEW)
    for (const [subject, key] of [
      ['ana', ana],
      ['cleo', cleo],
    ] as const) {
      expect(await last.keyOf(subject)).toBe(key)
      expect(await last.accepts(key)).toBe(true)
    }
    expect(await last.accepts(createApiKey(randomBytes))).toBe(false)
    await expect(serverWith(OLD)).rejects.toThrow('made with another secret')
  })

  it('seals the secrets of webhooks, too, also the one that was rotated', async () => {
    const first = await serverWith(OLD)
    await first.keyOf('ana')
    const before = createKeyVault([Buffer.from(OLD)], randomBytes)
    const [account] = await open.database.select().from(accounts)
    const accountId = account?.id ?? ''
    await open.database.insert(webhooks).values({
      ...{ accountId, url: 'https://example.com/', kinds: [], createdAt: new Date() },
      sealed: before.seal('whsec_now', accountId),
      previousSealed: before.seal('whsec_before', accountId),
    })
    const secrets = [Buffer.from(NEW), Buffer.from(OLD)] as const
    await rotateSecret(open.database, secrets, randomBytes, () => {})
    const after = createKeyVault([Buffer.from(NEW)], randomBytes)
    const [webhook] = await open.database.select().from(webhooks)
    expect(after.open(webhook?.sealed ?? '', accountId)).toBe('whsec_now')
    expect(after.open(webhook?.previousSealed ?? '', accountId)).toBe('whsec_before')
  })

  it('does not forget whose account was deleted, also after another rotation', async () => {
    const first = await serverWith(OLD)
    await first.keyOf('ben')
    await first.remove('ben')
    expect((await first.user('ben')).statusCode).toBe(410)
    const secrets = [OLD, NEW, 'the third secret '.repeat(3)].map((one) => Buffer.from(one))
    for (const [index, other] of secrets.slice(0, -1).entries()) {
      const current = secrets[index + 1] ?? other
      await rotateSecret(open.database, [current, other], randomBytes, () => {})
    }
    const last = await serverWith('the third secret '.repeat(3))
    expect((await last.user('ben')).statusCode).toBe(410)
    expect((await last.user('ana')).statusCode).toBe(200)
  })

  it('is put in place by a second run when the first was killed', async () => {
    const first = await serverWith(OLD)
    const subjects = Array.from({ length: 12 }, (_, index) => `person-${index}`)
    const keys = await Promise.all(subjects.map((subject) => first.keyOf(subject)))
    const secrets = [Buffer.from(NEW), Buffer.from(OLD)] as const
    const killed = rotateSecret(open.database, secrets, randomBytes, () => {
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    const between = await serverWith(NEW, OLD)
    for (const key of keys) expect(await between.accepts(key)).toBe(true)
    const { changed } = await rotateSecret(open.database, secrets, randomBytes, () => {})
    expect(changed).toBe(0)
    const last = await serverWith(NEW)
    for (const key of keys) expect(await last.accepts(key)).toBe(true)
  })

  it('changes nothing of a database that is sealed with neither secret', async () => {
    const first = await serverWith('a third secret '.repeat(3))
    const key = await first.keyOf('ana')
    const before = await open.database.select().from(apiKeys)
    const { code, errors } = await rotate({ KEY_SECRET: NEW, KEY_SECRET_ALSO: OLD })
    expect(code).toBe(1)
    expect(errors).toContain('made with another secret')
    expect(await open.database.select().from(apiKeys)).toEqual(before)
    expect(await first.accepts(key)).toBe(true)
  })

  it('needs both secrets', async () => {
    const { code, errors } = await rotate({ KEY_SECRET: NEW })
    expect(code).toBe(1)
    expect(errors).toContain('KEY_SECRET_ALSO is not set')
  })
})

it('leaves the hashes of recovery codes as they are, before, while and after', async () => {
  const hashWith = async (...secrets: [string, ...string[]]) => {
    const [first, ...others] = secrets
    const all = [Buffer.from(first), ...others.map((one) => Buffer.from(one))] as const
    return (await openKeyVault(open.database, all, randomBytes)).hashCode('recovery', 'ana', 'CODE')
  }
  const before = await hashWith(OLD)
  expect(await hashWith(OLD, NEW)).toBe(before)
  expect(await hashWith(NEW, OLD)).toBe(before)
  const secrets = [Buffer.from(NEW), Buffer.from(OLD)] as const
  await rotateSecret(open.database, secrets, randomBytes, () => undefined)
  expect(await hashWith(NEW, OLD)).toBe(before)
  expect(await hashWith(NEW)).toBe(before)
})
