// @module-tag soak

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { namedKeys } from '#src/modules/keys/tables.ts'
import { DATABASES } from '#src/testing/databases.ts'
import {
  type Begun,
  beginWithAna,
  createOrganisation,
  join,
  signUp,
  type TestPerson,
} from '#src/testing/people.ts'
import { createTestApi } from '#src/testing/test-api.ts'

const PER_MINUTE = 40
const TOO_MANY = { status: 429, code: 'rate_limited' }

describe.each(DATABASES)('limits of neighbours behind one address on %s', (kind) => {
  let { ana, api, open } = {} as Begun
  let ben: TestPerson
  beginWithAna(kind, (begun) => ({ ana, api, open } = begun), {
    accountCallsPerMinute: PER_MINUTE,
  })
  beforeEach(async () => {
    ben = await signUp(api, 'ben')
  })

  const create = (person: TestPerson, name: string, organisation?: string) =>
    person.ask('POST', '/op/user/keys', {
      ...(organisation === undefined ? {} : { organisation }),
      payload: { name },
    })
  const replace = (
    person: TestPerson,
    {
      keyId = null as string | null,
      organisation,
    }: { keyId?: string | null; organisation?: string } = {},
  ) =>
    person.ask('POST', '/op/user/key', {
      ...(organisation === undefined ? {} : { organisation }),
      payload: { key_id: keyId, retire: 'now' },
    })
  const revoke = (person: TestPerson, keyId: string) =>
    person.ask('DELETE', `/op/user/keys/${keyId}`)
  const pass = (seconds: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + seconds * 1_000)
  }
  const waitOf = (response: { headers: Record<string, unknown> }) =>
    Number(response.headers['retry-after'])
  /** Somebody, signed in once more. */
  const again = async (person: TestPerson, name: string): Promise<TestPerson> => {
    const auth_time = Math.floor(api.clock.now.getTime() / 1_000) - 60
    return { ...person, ...(await signUp(api, name, person.email, { auth_time })) }
  }

  it('leave whoever is signed in theirs, whatever strangers and neighbours send', async () => {
    const { key_id: keyId } = (await create(ana, 'Till')).json()
    const headers = { authorization: 'Bearer made.up.token' }
    const urls = ['POST /op/user/key', `DELETE /op/user/keys/${keyId}`]
    const flood = async (options: Parameters<TestPerson['ask']>[2]) => {
      const responses = []
      for (let count = 0; count <= 2 * PER_MINUTE; count++) {
        const [method, url = ''] = urls[count % 2]?.split(' ') ?? []
        responses.push(await ben.ask(method as 'POST', url, options))
      }
      return responses
    }
    const refused = (await flood({ headers })).map(({ statusCode }) => statusCode)
    expect(new Set(refused)).toEqual(new Set([401, 429]))
    const busy = await flood({})
    expect(busy.at(-1)?.json()).toMatchObject(TOO_MANY)
    expect(waitOf(busy.at(-1) ?? { headers: {} })).toBeGreaterThan(0)
    expect((await replace(ana, { keyId })).statusCode).toBe(200)
    expect((await revoke(ana, keyId)).statusCode).toBe(204)
  })

  it('are those of one sign-in, so that a stolen one does not keep its owner from a key', async () => {
    const { key_id: keyId } = (await create(ana, 'Till')).json()
    for (let count = 0; count < PER_MINUTE; count++) await ana.ask('GET', '/op/user/keys')
    expect((await revoke(ana, keyId)).json()).toMatchObject(TOO_MANY)
    expect((await revoke(await again(ana, 'ana'), keyId)).statusCode).toBe(204)
  })

  it('give each person ten new keys at once, counting those that were made', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `Key ${index}`)
    for (const name of names) expect((await create(ben, name)).statusCode).toBe(201)
    const refused = await create(ben, 'One more')
    expect(refused.json()).toMatchObject(TOO_MANY)
    expect((await create(ana, 'Till')).statusCode).toBe(201)
    for (let count = 0; count < 12; count++)
      expect((await create(ana, 'Till')).json()).toMatchObject({ code: 'key_name_taken' })
    expect((await create(ana, 'Shop')).statusCode).toBe(201)
  })

  it('let whoever has made too many keys replace and revoke them', async () => {
    const made = []
    for (let count = 0; count < 10; count++) made.push((await create(ana, `Key ${count}`)).json())
    expect((await create(ana, 'One more')).statusCode).toBe(429)
    for (const { key_id: keyId } of made.slice(0, 5))
      expect((await replace(ana, { keyId })).statusCode).toBe(200)
    expect((await replace(ana)).statusCode).toBe(200)
    for (const { key_id: keyId } of made) expect((await revoke(ana, keyId)).statusCode).toBe(204)
  })

  it('wait seconds first and at most an hour, on all instances together', async () => {
    const other = await createTestApi(open, { tokens: api.config.tokens })
    other.clock.now = api.clock.now
    const on = (to: typeof api) => async (name: string) =>
      to.app.inject({
        method: 'POST',
        url: '/op/user/keys',
        headers: { authorization: `Bearer ${ben.token}` },
        payload: { name },
      })
    const createAt = [on(api), on(other)] as const
    try {
      for (let count = 0; count < 10; count++)
        expect((await createAt[count % 2 === 0 ? 0 : 1](`Key ${count}`)).statusCode).toBe(201)
      const waits: number[] = []
      for (let count = 0; count < 9; count++) {
        const refused = await createAt[count % 2 === 0 ? 0 : 1]('One more')
        expect(refused.json()).toMatchObject(TOO_MANY)
        waits.push(waitOf(refused))
        pass(waits.at(-1) ?? 0)
        other.clock.now = api.clock.now
        await open.database.delete(namedKeys).where(eq(namedKeys.name, 'One more'))
        expect((await createAt[0]('One more')).statusCode).toBe(201)
      }
      expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280])
    } finally {
      await other.close()
    }
  })

  it('go on for a person whose account becomes an organisation', async () => {
    const organisation = await createOrganisation(ana)
    const invitations = '/op/user/organisation/invitations'
    const payload = { email: 'cleo@example.com', role: 'reader' }
    const { id } = (await ana.ask('POST', invitations, { organisation, payload })).json()
    const resend = () => ana.ask('POST', `${invitations}/${id}/resend`, { organisation })
    for (let count = 0; count < 4; count++) expect((await resend()).statusCode).toBe(200)
    for (let count = 0; count < 10; count++) await create(ana, `Key ${count}`)
    await createOrganisation(ana, 'Second', true)
    expect((await resend()).json()).toMatchObject({ code: 'too_many_tries' })
    expect((await create(ana, 'One more')).json()).toMatchObject(TOO_MANY)
  })

  it('let no member of an organisation use up what others replace', async () => {
    const organisation = await createOrganisation(ana)
    const cleo = await join({ api, database: open.database }, ana, {
      ...{ name: 'cleo', organisation, role: 'developer' },
    })
    for (let count = 0; count < 10; count++)
      expect((await replace(cleo, { organisation })).statusCode).toBe(200)
    expect((await replace(cleo, { organisation })).json()).toMatchObject(TOO_MANY)
    expect((await replace(ana, { organisation })).statusCode).toBe(200)
    expect((await create(ana, 'Till', organisation)).statusCode).toBe(201)
  })
})
