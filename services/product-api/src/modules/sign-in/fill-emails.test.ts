import { createDependencies } from '@orchard/shared-node/health'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '#src/config.ts'
import { accounts } from '#src/modules/accounts/tables.ts'
import { createPoolAdmin } from '#src/modules/identity/pool-admin.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { jobTurns } from '#src/store/job-turns.ts'
import { type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { type IdentityProcess, startIdentity } from '#src/testing/identity-process.ts'
import { forgetPeople } from '#src/testing/people.ts'
import { type PoolRelay, startPoolRelay } from '#src/testing/pool-relay.ts'
import { FILL_EMAILS_EVERY_MS, fillEmails } from './fill-emails.ts'

const LIST_USERS = 'ListUsers'
let open: OpenDatabase & { place: DatabasePlace }
let identity: IdentityProcess
let relay: PoolRelay
let clock: Date

beforeAll(async () => {
  open = await openTestDatabase('PostgreSQL')
  identity = await startIdentity(open.place.dataDir)
  relay = await startPoolRelay(identity.port)
})
afterAll(async () => {
  await relay?.close()
  await identity?.stop()
  await open?.close()
}, 30_000)
beforeEach(async () => {
  clock = new Date()
  relay.handlers.clear()
  relay.asked.splice(0)
  await forgetPeople(open.database)
  await open.database.delete(jobTurns)
})

/** Does a round of the job. */
async function fill({ isAdmin = true, signal = new AbortController().signal } = {}) {
  const { tokens } = readConfig({ IDENTITY_PORT: String(identity.port) })
  const endpoint = `http://127.0.0.1:${relay.port}/`
  const pool = createDependencies(() => undefined, { registers: [] })('pool', {
    failing: '',
    again: '',
  })
  const { admin } = tokens.cognito
  const poolAdmin = admin && isAdmin ? createPoolAdmin({ admin, endpoint }, { pool }) : null
  await fillEmails({ database: open.database, now: () => clock, poolAdmin, signal })
}
const later = () => {
  clock = new Date(clock.getTime() + FILL_EMAILS_EVERY_MS)
}

/** Adds an account as migrations left it: nobody has asked the pool whether its address is verified. */
async function addAccount(subject: string, more: Partial<typeof accounts.$inferInsert> = {}) {
  await open.database
    .insert(accounts)
    .values({ provider: 'cognito', subject, createdAt: clock, ...more })
}
/** Adds a user to the pool, with an account. */
async function addUser(email: string, more: Partial<typeof accounts.$inferInsert> = {}) {
  const { sub = '' } = decodeJwt(await identity.signIn(email))
  await addAccount(sub, more)
  return sub
}
async function read(subject: string) {
  const [found] = await open.database.select().from(accounts).where(eq(accounts.subject, subject))
  return found
}

it('fills in what the pool calls verified, and asks once about everybody', async () => {
  const ana = await addUser('ana@example.com', { unverifiedEmail: 'ana@example.com' })
  const ben = await addUser('ben@example.com')
  await addAccount('gone from the "pool"', { unverifiedEmail: 'cleo@example.com' })
  await addAccount('google', { provider: 'google' })
  const before = await read(ana)
  await fill()
  expect(await read(ana)).toEqual({
    ...before,
    ...{ email: 'ana@example.com', emailAskedAt: clock, unverifiedEmail: null },
  })
  expect(await read(ben)).toMatchObject({ email: 'ben@example.com' })
  expect(await read('gone from the "pool"')).toMatchObject({
    ...{ email: null, emailAskedAt: clock, unverifiedEmail: 'cleo@example.com' },
  })
  expect(await read('google')).toMatchObject({ email: null, emailAskedAt: null })
  later()
  await fill()
  expect(relay.asked).toEqual([LIST_USERS, LIST_USERS, LIST_USERS])
})

it('keeps an address apart that is not verified', async () => {
  const ana = await addUser('ana2@example.com', { unverifiedEmail: 'ana2@example.com' })
  relay.handlers.set(LIST_USERS, async (forward) => {
    const { body, status } = await forward()
    const text = body
      .toString()
      .replace('"email_verified","Value":"true"', '"email_verified","Value":"false"')
    expect(text).not.toBe(body.toString())
    return { status, body: Buffer.from(text) }
  })
  await fill()
  expect(await read(ana)).toMatchObject({
    ...{ email: null, emailAskedAt: clock, unverifiedEmail: 'ana2@example.com' },
  })
})

it('goes on where the pool did not say, and changes nothing before', async () => {
  const ana = await addUser('ana3@example.com')
  for (const status of [400, 500]) {
    relay.handlers.set(LIST_USERS, async () => ({
      status,
      body: Buffer.from(
        JSON.stringify({ __type: 'TooManyRequestsException', message: 'Slow down' }),
      ),
    }))
    await expect(fill()).rejects.toMatchObject({ status: 503 })
    expect(await read(ana)).toMatchObject({ email: null, emailAskedAt: null })
    later()
  }
  relay.handlers.clear()
  await fill()
  expect(await read(ana)).toMatchObject({ email: 'ana3@example.com' })
})

it('is done by one instance at a time, and asks ten times in two seconds', async () => {
  for (let index = 0; index < 15; index++) await addAccount(`nobody-${index}`)
  await Promise.all([fill(), fill(), fill()])
  expect(relay.asked).toHaveLength(10)
  later()
  await fill()
  expect(relay.asked).toHaveLength(15)
})

it('leaves what an owner has said meanwhile, and stops when the server does', async () => {
  const ana = await addUser('ana4@example.com')
  const told = { email: 'new@example.com', emailAskedAt: new Date(clock.getTime() + 1) }
  relay.handlers.set(LIST_USERS, async (forward) => {
    await open.database.update(accounts).set(told)
    return forward()
  })
  await fill()
  expect(await read(ana)).toMatchObject(told)
  const ben = await addUser('ben4@example.com')
  later()
  await fill({ signal: AbortSignal.abort() })
  expect(await read(ben)).toMatchObject({ email: null, emailAskedAt: null })
})

it('does nothing without the credentials of an administrator', async () => {
  const ana = await addUser('ana5@example.com')
  await fill({ isAdmin: false })
  expect(await read(ana)).toMatchObject({ email: null, emailAskedAt: null })
})
