// @module-tag landing

import { setTimeout as wait } from 'node:timers/promises'
import { IS_FULL_RUN } from '@orchard/shared/testing/suites'
import { afterEach, describe, expect, it } from 'vitest'
import { type ApiProcess, startApiProcess } from '#src/testing/api-process.ts'
import { createPlace, DATABASES, type DatabasePlace } from '#src/testing/databases.ts'
import { startTokenMint, type TokenMint } from '#src/testing/token-mint.ts'

const SECRET = 'only of this test '.repeat(2)
/** When the server is killed after the changes were sent, in milliseconds; null for as soon as one is done. */
const DELAYS = IS_FULL_RUN ? [0, 3, 6, 10, 15, 25, 60, null] : [0, 15, null]

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

interface Reply {
  status: number
  body: never
}

/** A person who asks whatever server runs. */
type Ask = (
  method: string,
  path: string,
  options?: { organisation?: string; payload?: object },
) => Promise<Reply>

describe.each(DATABASES)('on %s', (kind) => {
  let place: DatabasePlace
  let mint: TokenMint
  let server: ApiProcess

  async function start(): Promise<void> {
    const started = await startApiProcess({
      ...{ DATA_DIR: place.dataDir, KEY_SECRET: SECRET, BILLING: 'off' },
      ACCOUNT_CALLS_PER_MINUTE: '100000',
      ...mint.settings,
      ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
    })
    closers.push(async () => {
      started.child.kill('SIGKILL')
      await started.ended
    })
    server = started
  }

  async function person(name: string): Promise<Ask & { email: string; id: string }> {
    const email = `${name}@example.com`
    const token = await mint.social({ sub: name, email })
    const ask: Ask = async (method, path, { organisation, payload } = {}) => {
      const response = await fetch(`${server.origin}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          'X-Identity-Provider': 'google',
          ...(organisation ? { 'X-Organisation': organisation } : {}),
          ...(payload ? { 'Content-Type': 'application/json' } : {}),
        },
        ...(payload ? { body: JSON.stringify(payload) } : {}),
      })
      const text = await response.text()
      return { status: response.status, body: (text ? JSON.parse(text) : null) as never }
    }
    const { account } = (await ask('GET', '/op/user/export')).body
    return Object.assign(ask, { email, id: account['id'] as string })
  }

  async function tokenSentTo(email: string): Promise<string> {
    const sent = await fetch(`${server.origin}/__dev/messages?to=${encodeURIComponent(email)}`)
    const messages: { content: string }[] = await sent.json()
    const [, token = ''] = /invitation#(\S+)/.exec(messages.at(-1)?.content ?? '') ?? []
    return token
  }

  async function createOrganisation(owner: Ask, isTakeOver = false): Promise<string> {
    const payload = { name: 'Orchard & Sons', take_over: isTakeOver }
    const made = await owner('POST', '/op/user/organisations', { payload })
    return made.body['id']
  }

  async function invite(owner: Ask, organisation: string, email: string): Promise<string> {
    const payload = { email, role: 'developer' }
    await owner('POST', '/op/user/organisation/invitations', { organisation, payload })
    return tokenSentTo(email)
  }

  const membersOf = async (owner: Ask, organisation: string) => {
    const seen = (await owner('GET', '/op/user/organisation', { organisation })).body as {
      members: { email: string; role: string }[]
      invitations: { email: string }[] | null
    }
    const roles = seen.members.map(({ email, role }) => `${email.split('-')[0]} ${role}`)
    return { roles: roles.toSorted().join(', '), invited: seen.invitations?.length ?? null }
  }

  const actsOf = async (owner: Ask, organisation: string) => {
    const { entries } = (await owner('GET', '/op/user/audit-log', { organisation })).body as {
      entries: { act: string }[]
    }
    return entries.map(({ act }) => act)
  }

  it('no change of members is half done after a kill', { timeout: 300_000 }, async () => {
    place = await createPlace(kind)
    closers.push(place.remove)
    mint = await startTokenMint(() => new Date())
    closers.push(mint.close)
    await start()
    const seen = { before: 0, after: 0 }
    const note = (isDone: boolean) => (isDone ? seen.after++ : seen.before++)

    for (const [round, delay] of DELAYS.entries()) {
      const [ana, ben, cleo] = [
        await person(`ana-${round}`),
        await person(`ben-${round}`),
        await person(`cleo-${round}`),
      ]
      const accepted = await createOrganisation(ana)
      const token = await invite(ana, accepted, ben.email)
      const transferred = await createOrganisation(ana)
      const removed = await createOrganisation(ana)
      for (const organisation of [transferred, removed]) {
        const payload = { token: await invite(ana, organisation, cleo.email) }
        const joined = await cleo('POST', '/op/user/invitations/accept', { payload })
        expect(joined.status).toBe(200)
      }
      const key = await cleo('POST', '/op/user/keys', {
        organisation: removed,
        payload: { name: 'Server' },
      })
      const keyId: string = key.body['key_id']
      const own = (await ben('GET', '/op/user/keys')).body as { keys: { api_key: string }[] }

      const changes = [
        ben('POST', '/op/user/invitations/accept', { payload: { token } }),
        ana('POST', '/op/user/organisation/transfer', {
          organisation: transferred,
          payload: { member_id: cleo.id, your_role: 'reader' },
        }),
        ana('POST', `/op/user/organisation/members/${cleo.id}/remove`, {
          organisation: removed,
          payload: { revoke_keys: [keyId] },
        }),
        cleo('POST', '/op/user/organisations', { payload: { name: 'Cleo', take_over: true } }),
      ]
      const ended = Promise.allSettled(changes)
      await (delay === null ? Promise.any(changes) : wait(delay))
      server.child.kill('SIGKILL')
      await ended
      expect(await server.ended).toBeNull()
      await start()

      const after = await membersOf(ana, accepted)
      const isAccepted = after.roles.includes('ben')
      expect(after).toEqual(
        isAccepted
          ? { roles: 'ana owner, ben developer', invited: 0 }
          : { roles: 'ana owner', invited: 1 },
      )
      expect((await actsOf(ana, accepted)).includes('member.joined')).toBe(isAccepted)
      note(isAccepted)

      const { roles } = await membersOf(ana, transferred)
      const isTransferred = roles === 'ana reader, cleo owner'
      if (!isTransferred) expect(roles).toBe('ana owner, cleo developer')
      const owner = isTransferred ? cleo : ana
      const acts = await actsOf(owner, transferred)
      expect(acts.includes('ownership.transferred')).toBe(isTransferred)
      note(isTransferred)

      const left = await membersOf(ana, removed)
      const isRemoved = left.roles === 'ana owner'
      if (!isRemoved) expect(left.roles).toBe('ana owner, cleo developer')
      const { keys } = (await ana('GET', '/op/user/keys', { organisation: removed })).body as {
        keys: object[]
      }
      expect(keys).toHaveLength(isRemoved ? 1 : 2)
      const told = await actsOf(ana, removed)
      expect(told.filter((act) => ['member.removed', 'key.revoked'].includes(act))).toHaveLength(
        isRemoved ? 2 : 0,
      )
      note(isRemoved)

      const { organisations } = (await cleo('GET', '/op/user/organisations')).body as {
        organisations: { id: string; name: string; role: string }[]
      }
      const taken = organisations.find(({ name }) => name === 'Cleo')
      const { account } = (await cleo('GET', '/op/user/export')).body
      expect(
        taken ? account['id'] !== cleo.id && taken.id === cleo.id : account['id'] === cleo.id,
      ).toBe(true)
      // Membership of others moves with the person.
      expect(organisations.some(({ id }) => id === transferred)).toBe(true)
      note(taken !== undefined)
      const still = (await ben('GET', '/op/user/keys')).body as typeof own
      expect(still.keys[0]?.api_key).toBe(own.keys[0]?.api_key)
    }
    // Else it was killed too early or too late each time.
    expect(seen.before).toBeGreaterThan(0)
    expect(seen.after).toBeGreaterThan(0)
  })
})
