// @module-tag soak

import { readFileSync } from 'node:fs'
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts, invitations, members, organisations } from '#src/modules/accounts/tables.ts'
import { alertSettings } from '#src/modules/alerts/tables.ts'
import { auditLog } from '#src/modules/audit/tables.ts'
import { billingAccounts, billingEvents, planHistory } from '#src/modules/billing/tables.ts'
import { deviceNames, trustedDevices } from '#src/modules/devices/tables.ts'
import { submissionReplies, submissions } from '#src/modules/inbox/tables.ts'
import { apiKeys, keyCounts, namedKeys } from '#src/modules/keys/tables.ts'
import { mails } from '#src/modules/mail/tables.ts'
import { emailChanges, recoveryCodes } from '#src/modules/recovery/tables.ts'
import { suspensions } from '#src/modules/suspensions/tables.ts'
import {
  callHours,
  keyUsageDays,
  latencyDays,
  latencyHours,
  refusals,
  responseDays,
  usageDays,
  usageMonths,
} from '#src/modules/usage/tables.ts'
import { webhookDeliveries, webhooks } from '#src/modules/webhooks/tables.ts'
import { wishes } from '#src/modules/wishes/tables.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import { rowsOf } from '#src/store/rows-of.ts'
import { DATABASES, type DatabasePlace, openTestDatabase } from '#src/testing/databases.ts'
import { asOperator, OPERATOR_TOKEN } from '#src/testing/operator.ts'
import { createTestApi, type TestApi } from '#src/testing/test-api.ts'
import { userNamed } from '#src/testing/token-mint.ts'
import { deleteSubmissions } from '#src/whole/delete-submissions.ts'
import { countEntries, ERASED, KEPT } from './personal-places.ts'

/** In every text of the marked person; no other text has it. */
const MARK = 'zyxmark'
const EMAIL = `${MARK}@example.com`
const KEY_ID = '11111111-1111-4111-8111-111111111111'
const SUBMISSION_ID = '33333333-3333-4333-8333-333333333333'
const CUSTOMER = `cus_${MARK}`

/** The tables of the documentation, in the form of its other tables. */
function documented(head: readonly [string, string], rows: readonly (readonly [string, string])[]) {
  const all = [head, ...rows]
  const width = (place: 0 | 1) => Math.max(...all.map((row) => row[place].length))
  const line = ([one, other]: readonly [string, string]) =>
    `| ${one.padEnd(width(0))} | ${other.padEnd(width(1))} |`
  const rule = `| ${'-'.repeat(width(0))} | ${'-'.repeat(width(1))} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

it('is documented in the threat model', () => {
  const text = readFileSync(new URL('../../../../docs/threat-model.md', import.meta.url), 'utf8')
  const nameOf = (table: PgTable) => `\`${getTableName(table)}\``
  expect(text).toContain(
    documented(
      ['Table', 'What it has of a person'],
      ERASED.map(({ holds, table }) => [nameOf(table), holds]),
    ),
  )
  const kept = KEPT.filter(({ why }) => why !== 'no data of persons')
  expect(text).toContain(
    documented(
      ['Table', 'What stays, and why'],
      kept.map(({ table, why }) => [nameOf(table), why]),
    ),
  )
})

describe.each(DATABASES)('the data of a person on %s', (kind) => {
  let open: OpenDatabase & { place: DatabasePlace }
  let api: TestApi
  beforeAll(async () => {
    open = await openTestDatabase(kind)
    api = await createTestApi(open, { operatorToken: OPERATOR_TOKEN, billing: null })
  })
  afterAll(async () => {
    await api?.close()
    await open?.close()
  }, 30_000)
  beforeEach(async () => {
    for (const { table } of ERASED.toReversed()) await open.database.delete(table)
    api.clock.now = new Date(api.clock.now.getTime() + 60_000)
    api.logged.length = 0
  })

  it('has no table that is in no list, as one that a deletion empties or leaves', async () => {
    const found = await rowsOf<{ name: string }>(
      open.database,
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    expect(
      [...new Set([...ERASED, ...KEPT].map(({ table }) => getTableName(table)))].toSorted(),
      'A new table belongs in the module.ts of its module: either a deletion empties it of a person, or it says why not',
    ).toEqual(found.map(({ name }) => name).toSorted())
  })

  /** Values that a row needs where a mark does not do. */
  const fixed = (ids: { account: string; key: string; webhook: string }) => {
    const values: Record<string, SQL | unknown> = {
      account_id: ids.account,
      organisation_id: ids.account,
      person_id: ids.account,
      member_id: ids.account,
      invited_by: ids.account,
      created_by: ids.account,
      target_id: ids.account,
      named_key_id: ids.key,
      webhook_id: ids.webhook,
      customer_id: CUSTOMER,
      email: EMAIL,
      recipient: EMAIL,
      content: sql`content`,
      plan: 'free',
      scheduled_plan: 'free',
      pending_plan: 'free',
      term: 'month',
      scheduled_term: 'month',
      pending_term: 'month',
      kinds: sql`array['quota.reached']`,
    }
    return values
  }

  /** A row of a table with the mark in each text, and something in each other column. */
  async function fill(
    table: PgTable,
    ids: { account: string; key: string; webhook: string },
    given: Record<string, unknown> = {},
  ): Promise<void> {
    const known = { ...fixed(ids), ...given }
    const columns = Object.values(getTableColumns(table) as Record<string, PgColumn>)
    const used = columns.filter(
      ({ name, hasDefault, primary }) => name in known || !(hasDefault && primary),
    )
    const valueFor = (column: PgColumn): unknown => {
      if (column.name in known) {
        const value = known[column.name]
        if (column.name === 'content')
          return column.columnType === 'PgJsonb'
            ? sql`${JSON.stringify({ email: EMAIL.toUpperCase(), text: MARK })}::jsonb`
            : MARK
        return value
      }
      const type = column.getSQLType()
      if (type.startsWith('timestamp')) return sql`${api.clock.now.toISOString()}::timestamptz`
      if (type === 'date') return sql`${api.clock.now.toISOString().slice(0, 10)}::date`
      if (type === 'uuid') return sql`gen_random_uuid()`
      if (type === 'jsonb') return sql`${JSON.stringify({ [MARK]: MARK })}::jsonb`
      if (type === 'text[]') return sql`array[${MARK}]`
      if (type === 'integer[]') return sql`array[1]`
      if (type === 'boolean') return false
      if (/int/.test(type)) return 1
      return `${MARK} ${column.name}`
    }
    await open.database.execute(
      sql`insert into ${table} (${sql.join(
        used.map(({ name }) => sql.identifier(name)),
        sql`, `,
      )}) values (${sql.join(
        used.map((column) => sql`${valueFor(column)}`),
        sql`, `,
      )})`,
    )
  }

  /** The tables with rows that contain one of the marks. */
  async function placesWith(...marks: string[]): Promise<string[]> {
    const found: string[] = []
    for (const table of new Set([...ERASED, ...KEPT].map((place) => place.table))) {
      const rows = await rowsOf<{ row: string }>(
        open.database,
        sql`select row_to_json(one)::text as row from ${table} as one`,
      )
      if (rows.some(({ row }) => marks.some((mark) => row.toLowerCase().includes(mark))))
        found.push(getTableName(table))
    }
    return found.toSorted()
  }

  const erasedNames = [...new Set(ERASED.map(({ table }) => getTableName(table)))].toSorted()

  /** An account with something in every table that a deletion empties. */
  async function createMarked(subject: string) {
    api.mint.getUser = userNamed(EMAIL)
    const token = await api.mint.access({ sub: `${MARK}-${subject}` })
    await api.user(token)
    const rows = await rowsOf<{ id: string }>(
      open.database,
      sql`select id from accounts where subject = ${`${MARK}-${subject}`}`,
    )
    const ids = {
      account: rows[0]?.id ?? '',
      key: KEY_ID,
      webhook: '22222222-2222-4222-8222-222222222222',
    }
    await open.database
      .update(accounts)
      .set({ limits: { callsPerMonth: 5, requestsPerSecond: null } })
    const sealed = rowsOf<{ sealed: string }>(open.database, sql`select sealed from api_keys`)
    const [{ sealed: own } = { sealed: '' }] = await sealed
    await fill(namedKeys, ids, {
      id: ids.key,
      kind: 'secret',
      scope: null,
      revoked_at: null,
    })
    const others: [PgTable, Record<string, unknown>?][] = [
      [apiKeys, { sealed: own, retires_at: null }],
      [
        webhooks,
        {
          ...{ id: ids.webhook, sealed: own, previous_sealed: null },
          ...{ disabled_at: null, disabled_reason: null },
        },
      ],
      [suspensions, { kind: 'key', target: ids.key, lifted_at: null }],
      [submissions, { id: SUBMISSION_ID, kind: 'contact', done_at: null }],
      [submissionReplies, { submission_id: SUBMISSION_ID }],
      [mails],
      [keyCounts],
      [keyUsageDays],
      [usageMonths],
      [usageDays],
      [responseDays],
      [latencyDays, { up_to_ms: 1 }],
      [callHours, { key_id: ids.key }],
      [latencyHours, { key_id: ids.key }],
      [refusals, { key_id: ids.key }],
      [deviceNames],
      [trustedDevices],
      [recoveryCodes],
      [emailChanges],
      [alertSettings],
      [webhookDeliveries, { kind: 'quota.reached' }],
      [billingEvents],
      [billingAccounts, { status: 'canceled', subscription_id: null }],
      [planHistory, { plan: 'learner', term: 'month', why: 'bought' }],
      [wishes],
      [organisations],
      [members, { role: 'reader' }],
      [invitations, { role: 'reader' }],
      [auditLog, { category: 'keys' }],
    ]
    for (const [table, given] of others) await fill(table, ids, given)
    return { ...ids, token }
  }

  it('is in all places before, and in none after its owner has deleted the account', async () => {
    const { account, token } = await createMarked('one')
    const person = { accountId: account, email: EMAIL, customer: CUSTOMER }
    expect(await placesWith(MARK, account, KEY_ID)).toEqual(erasedNames)
    expect(await countEntries(open.database, person)).toBeGreaterThanOrEqual(ERASED.length)
    const headers = { authorization: `Bearer ${token}` }
    const gone = await api.app.inject({ method: 'DELETE', url: '/op/user', headers })
    expect(gone.statusCode).toBe(204)
    // The confirmation waits to be sent, and goes then.
    expect(await placesWith(MARK)).toEqual(['mails'])
    await open.database.execute(sql`delete from mails where occasion like 'deleted %'`)
    expect(await placesWith(MARK, account, KEY_ID)).toEqual([])
    expect(api.logged.join('\n').toLowerCase()).not.toContain(MARK)
  })

  it('is exported from the places that say so', async () => {
    const { account, token } = await createMarked('two')
    const headers = { authorization: `Bearer ${token}` }
    const own = (await api.app.inject({ url: '/op/user/export', headers })).json()
    const members = new Set(ERASED.flatMap(({ exported }) => exported ?? []))
    for (const member of members) expect(own, member).toHaveProperty(member)
    for (const member of [
      'account',
      'audit_log',
      'invitations',
      'memberships',
      'wishes',
      'messages',
      'emails',
      'suspensions',
      'webhooks',
    ])
      expect(JSON.stringify(own[member]).toLowerCase(), member).not.toBe('[]')
    expect(JSON.stringify(own).toLowerCase()).toContain(MARK)
    const path = `accounts/${account}/export`
    expect((await asOperator(api, 'GET', path)).json()).toMatchObject({ code: 'act_invalid' })
    const theirs = (await asOperator(api, 'GET', `${path}?reason=Asked%20by%20letter`)).json()
    expect(theirs.messages).toEqual(own.messages)
    for (const { api_key: key } of own.api_keys) expect(JSON.stringify(theirs)).not.toContain(key)
    const deleted = await asOperator(api, 'POST', 'deletions', { who: account })
    expect(deleted.statusCode).toBe(201)
  })

  it('is deleted by an operator, who gets a receipt that the log keeps', async () => {
    const { account } = await createMarked('three')
    const exists = await asOperator(api, 'POST', 'deletions', { who: EMAIL.toUpperCase() })
    expect(exists.json()).toMatchObject({ status: 409, code: 'account_exists' })
    const receipt = (await asOperator(api, 'POST', 'deletions', { who: account })).json()
    const names = receipt.deleted.map(({ place }: { place: string }) => place)
    expect([...new Set(names)].toSorted()).toEqual(erasedNames)
    await open.database.execute(sql`delete from mails where occasion like 'deleted %'`)
    expect(await placesWith(MARK)).toEqual([])
    expect(await placesWith(account)).toEqual(['operator_log'])
    const { entries } = (await asOperator(api, 'GET', `log?account=${account}`)).json()
    expect(entries).toMatchObject([
      {
        act: 'delete account',
        outcome: 'done',
        details: { receipt: receipt.id, deleted: receipt.deleted },
      },
      { act: 'delete account', outcome: 'asked' },
      ...entries.slice(2),
    ])
    expect(api.logged.join('\n').toLowerCase()).not.toContain(MARK)
    const again = await asOperator(api, 'POST', 'deletions', { who: account })
    expect(again.json()).toMatchObject({ code: 'account_unknown' })
  })

  it('of somebody without an account is deleted with the copies in emails', async () => {
    const ids = { account: '', key: '', webhook: '' }
    const store = async () => {
      await fill(submissions, ids, { id: SUBMISSION_ID, kind: 'contact' })
      const copy = { occasion: `contact ${SUBMISSION_ID}`, account_id: null }
      await fill(mails, ids, { ...copy, recipient: 'operator@orchard.example' })
      const reply = { id: KEY_ID, submission_id: SUBMISSION_ID }
      await fill(submissionReplies, ids, reply)
      await fill(mails, ids, { account_id: null, occasion: `reply ${KEY_ID}` })
    }
    await store()
    await fill(mails, ids, { account_id: null, occasion: 'arrival' })
    await fill(wishes, ids)
    const receipt = (await asOperator(api, 'POST', 'deletions', { who: EMAIL })).json()
    expect(receipt.deleted).toEqual([
      { place: 'wishes', entries: 1 },
      { place: 'mails', entries: 3 },
      { place: 'submission_replies', entries: 1 },
      { place: 'submissions', entries: 1 },
    ])
    expect(await placesWith(MARK)).toEqual([])
    await store()
    expect(await deleteSubmissions(open.database, SUBMISSION_ID)).toBe(1)
    expect(await placesWith(MARK)).toEqual([])
  })
})
