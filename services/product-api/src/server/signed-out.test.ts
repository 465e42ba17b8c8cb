import { MINUTE_MS } from '@orchard/shared/format'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#src/config.ts'
import { apiKeys } from '#src/modules/keys/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { type IdentityProcess, startIdentity } from '#src/testing/identity-process.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'

/** Requests that reveal everything, end something or will cost money. */
const GUARDED = [
  ['exporting', { method: 'GET', url: '/op/user/export' }],
  ['a new key', { method: 'POST', url: '/op/user/key', payload: { retire: 'now' } }],
  ['a named key', { method: 'POST', url: '/op/user/keys', payload: { name: 'Till' } }],
  ['deleting', { method: 'DELETE', url: '/op/user' }],
] as const
const READING = ['/op/user/usage', '/op/user/keys', '/op/user/device-names'] as const

let open: OpenDatabase & { place: DatabasePlace }
let identity: IdentityProcess
let api: TestApi
let people = 0

beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  identity = await startIdentity(open.place.dataDir)
})
afterAll(async () => {
  await identity?.stop()
  await open?.close()
})
beforeEach(async () => {
  await forgetPeople(open.database)
  const { tokens } = readConfig({ IDENTITY_PORT: String(identity.port) })
  api = await createTestApi(open, { tokens })
  api.clock.now = new Date()
})
afterEach(async () => api?.close())

const advance = (ms: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
}
/** Somebody new with an account, signed in at the real provider. */
async function somebody() {
  const email = `person-${++people}@example.com`
  const session = await identity.openSession(email)
  expect((await api.user(session.access)).json()).toMatchObject({ email })
  return { email, ...session }
}
const call = async (
  token: string,
  options: { method?: 'GET' | 'POST' | 'DELETE'; url: string },
) => {
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode, body } = await api.app.inject({ ...options, headers })
  return { status: statusCode, code: body === '' ? null : JSON.parse(body).code }
}
const user = async (token: string) => {
  const response = await api.user(token)
  return { status: response.statusCode, code: response.json().code }
}

describe('after signing out everywhere', () => {
  const signedOut = async () => {
    const { access } = await somebody()
    await identity.call('GlobalSignOut', { AccessToken: access })
    return access
  }

  it.each(GUARDED)('%s is refused at once', async (_name, options) => {
    const token = await signedOut()
    const before = await open.database.select().from(apiKeys)
    expect(await call(token, options)).toMatchObject({ status: 401, code: 'token_invalid' })
    expect(await open.database.select().from(apiKeys)).toEqual(before)
  })

  it('the key is shown for a minute more at most', async () => {
    const token = await signedOut()
    expect((await user(token)).status).toBe(200)
    advance(MINUTE_MS)
    expect(await user(token)).toMatchObject({ status: 401, code: 'token_invalid' })
  })

  it.each(READING)('%s is served for a minute more at most', async (url) => {
    const token = await signedOut()
    advance(MINUTE_MS)
    expect(await call(token, { url })).toMatchObject({ status: 401, code: 'token_invalid' })
  })

  it('a refusal is known everywhere at once', async () => {
    const token = await signedOut()
    await call(token, { url: '/op/user/export' })
    expect(await user(token)).toMatchObject({ status: 401, code: 'token_invalid' })
    for (const url of READING) expect((await call(token, { url })).status).toBe(401)
  })
})

it('a refresh token that is revoked takes its access tokens along', async () => {
  const { access, refresh } = await somebody()
  await identity.call('RevokeToken', { ClientId: 'orchardembeddedclient', Token: refresh })
  expect(await call(access, { method: 'DELETE', url: '/op/user' })).toMatchObject({ status: 401 })
})

it('somebody disabled, and somebody gone, is refused', async () => {
  const disabled = await somebody()
  await identity.dev('users', { email: disabled.email, enabled: false })
  const gone = await somebody()
  await identity.call('DeleteUser', { AccessToken: gone.access })
  for (const { access } of [disabled, gone])
    expect(await call(access, { url: '/op/user/export' })).toMatchObject({ status: 401 })
})
