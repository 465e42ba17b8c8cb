import type { Role } from '@orchard/shared/organisations'
import { waitFor } from '@orchard/shared/testing/wait-for'
import { desc, eq, sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ApiConfig } from '#src/config.ts'
import { accounts, deletedAccounts } from '#src/modules/accounts/tables.ts'
import { mails } from '#src/modules/mail/tables.ts'
import { tries } from '#src/modules/tries/tables.ts'
import { deletedUsage } from '#src/modules/usage/tables.ts'
import type { Database, OpenDatabase, Transaction } from '#src/store/database.ts'
import { type DatabaseKind, type DatabasePlace, openTestDatabase } from './databases.ts'
import { createTestApi, type TestApi } from './test-api.ts'
import { userNamed } from './token-mint.ts'

/** A signed-in person, as the tests of organisations need many of. */
export interface TestPerson {
  email: string
  token: string
  /** The id of their own account. */
  id: string
  /** Sends a request about their own account, or about an organisation. */
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options?: { organisation?: string; payload?: object; headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>
}

/** A server, its database, and Ana, who has an account. */
export interface Begun {
  open: OpenDatabase & { place: DatabasePlace }
  api: TestApi
  ana: TestPerson
}

/** Deletes all people and what is kept of deleted ones, so that each test begins as the first one does. */
export async function forgetPeople(database: Database): Promise<void> {
  for (const table of [accounts, deletedAccounts, deletedUsage, mails, tries])
    await database.delete(table)
}

/** Opens a server for the tests of a suite, each of which begins an hour later, with Ana alone. */
export function beginWithAna(
  kind: DatabaseKind,
  begin: (begun: Begun) => void,
  settings: Partial<ApiConfig> = {},
): void {
  let open: Begun['open']
  let api: TestApi
  beforeAll(async () => {
    open = await openTestDatabase(kind)
    api = await createTestApi(open, settings)
  })
  afterAll(async () => {
    await api?.close()
    await open?.close()
  }, 30_000)
  beforeEach(async () => {
    await forgetPeople(open.database)
    api.mint.users.clear()
    api.clock.now = new Date(api.clock.now.getTime() + 3_600_000)
    begin({ open, api, ana: await signUp(api, 'ana') })
  })
}

/** Signs somebody up at the pool, with an account. */
export async function signUp(
  api: TestApi,
  name: string,
  email = `${name}@example.com`,
  claims: Readonly<Record<string, unknown>> = {},
): Promise<TestPerson> {
  api.mint.users.set(name, userNamed(email))
  const token = await api.mint.access({ ...claims, sub: name })
  const person: TestPerson = {
    email,
    token,
    id: '',
    async ask(method, url, { headers = {}, organisation, payload } = {}) {
      return api.app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${token}`,
          ...(organisation === undefined ? {} : { 'x-organisation': organisation }),
          ...headers,
        },
        ...(payload ? { payload } : {}),
      })
    },
  }
  const exported = await person.ask('GET', '/op/user/export')
  return { ...person, id: exported.json().account.id }
}

/** Makes an organisation. @returns its id. */
export async function createOrganisation(
  owner: TestPerson,
  name = 'Orchard & Sons',
  isTakeOver = false,
): Promise<string> {
  const payload = { name, take_over: isTakeOver }
  const made = await owner.ask('POST', '/op/user/organisations', { payload })
  if (made.statusCode !== 201) throw new Error(made.body)
  return made.json().id
}

/** The token in the newest link that was sent to somebody. */
export async function tokenSentTo(database: Database, email: string): Promise<string> {
  const [mail] = await database
    .select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(desc(mails.createdAt), desc(mails.occasion))
  const [, token] = /\/invitation#(\S+)/.exec(mail?.content ?? '') ?? []
  if (!token) throw new Error(`No invitation was sent to ${email}`)
  return token
}

/** Signs somebody up who accepts an invitation, a second later than all others. */
export async function join(
  { api, database }: { api: TestApi; database: Database },
  owner: TestPerson,
  { name, organisation, role }: { organisation: string; name: string; role: Role },
): Promise<TestPerson> {
  api.clock.now = new Date(api.clock.now.getTime() + 1_000)
  const person = await signUp(api, name)
  const payload = { email: person.email, role }
  await owner.ask('POST', '/op/user/organisation/invitations', { organisation, payload })
  const token = await tokenSentTo(database, person.email)
  const joined = await person.ask('POST', '/op/user/invitations/accept', { payload: { token } })
  if (joined.statusCode !== 200) throw new Error(joined.body)
  return person
}

/**
 * Sends requests while an account is locked, each once the one before waits for it, and then returns the responses. The
 * embedded database has one connection, on which they come after the lock.
 * @param change made before the lock ends.
 */
export async function whileLocked(
  database: Database,
  kind: DatabaseKind,
  accountId: string,
  requests: readonly (() => Promise<LightMyRequestResponse>)[],
  change: (transaction: Transaction) => PromiseLike<unknown> = async () => undefined,
): Promise<LightMyRequestResponse[]> {
  const asked: Promise<LightMyRequestResponse>[] = []
  await database.transaction(async (transaction) => {
    await transaction.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
    for (const request of requests) {
      asked.push(request())
      if (kind === 'PostgreSQL') await waitFor(() => assertWaiting(database, asked.length))
    }
    await change(transaction)
  })
  return Promise.all(asked)
}

async function assertWaiting(database: Database, count: number): Promise<void> {
  const { rows } = (await database.execute(sql`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)) as {
    rows: { waiting: number }[]
  }
  if (rows[0]?.waiting !== count) throw new Error(`${rows[0]?.waiting} requests wait`)
}
