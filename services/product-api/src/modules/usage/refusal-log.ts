import { MAX_REFUSALS } from '@orchard/shared/facts'
import { inArray, sql } from 'drizzle-orm'
import { DEFAULT_KEY_ID } from '#src/modules/keys/tables.ts'
import type { Database } from '#src/store/database.ts'
import { refusals } from './tables.ts'

/** A response to a call with a valid key whose status code is 400 or higher. */
export interface Refusal {
  accountId: string
  /** Of a named key, or `DEFAULT_KEY_ID`. */
  keyId: string
  at: Date
  slug: string
  status: number
  /** `code` of its problem. */
  code: string
  requestId: string
}

/** Refusals in memory, of all accounts; more are left out. */
const MAX_WAITING = 20_000
/** Accounts of a transaction. */
const ACCOUNTS = 10

/** Keeps the newest refusals of each account; a flood of them is no more than that in a write. */
export function createRefusalLog(database: Database) {
  const waiting = new Map<string, Refusal[]>()
  let count = 0

  function take(accountIds: readonly string[]): Refusal[] {
    const taken = accountIds.flatMap((id) => waiting.get(id) ?? [])
    for (const id of accountIds) waiting.delete(id)
    count -= taken.length
    return taken
  }

  function note(refusal: Refusal): void {
    const ofAccount = waiting.get(refusal.accountId) ?? []
    if (ofAccount.length >= MAX_REFUSALS) ofAccount.shift()
    else if (count < MAX_WAITING) count++
    else return
    ofAccount.push(refusal)
    waiting.set(refusal.accountId, ofAccount)
  }

  return {
    /** Notes a refusal, to be written. */
    note,
    /** Writes what was noted. @throws {Error} when it cannot; what was not written is kept. */
    async write(): Promise<void> {
      const ids = [...waiting.keys()]
      for (let from = 0; from < ids.length; from += ACCOUNTS) {
        const portion = ids.slice(from, from + ACCOUNTS)
        const taken = take(portion)
        await store(database, portion, taken).catch((error: unknown) => {
          const since = take(portion)
          for (const one of [...taken, ...since]) note(one)
          throw error
        })
      }
    },
  }
}

/** Selects the rows of keys that still exist. */
export const isKeyThere = sql`(
  key_id = ${DEFAULT_KEY_ID} or exists (select from named_keys where named_keys.id = key_id)
)`

/** Adds refusals of accounts and keys that still exist, and drops the oldest ones above the limit. */
function store(
  database: Database,
  accountIds: readonly string[],
  added: readonly Refusal[],
): Promise<void> {
  const rows = added.map(({ accountId, keyId, requestId, ...refusal }) => ({
    ...{ account_id: accountId, key_id: keyId, request_id: requestId, ...refusal },
  }))
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`
      insert into refusals (account_id, key_id, at, slug, status, code, request_id)
      select account_id, key_id, at, slug, status, code, request_id
      from json_to_recordset(${JSON.stringify(rows)}::json) as given (
        account_id uuid, key_id uuid, at timestamptz, slug text, status smallint, code text, request_id text
      ) join accounts on accounts.id = account_id where ${isKeyThere}`)
    const ranked = sql`
      select id, row_number() over (partition by account_id order by at desc, id) as rank
      from refusals where ${inArray(refusals.accountId, [...accountIds])}`
    await transaction
      .delete(refusals)
      .where(sql`id in (select id from (${ranked}) as ranked where rank > ${MAX_REFUSALS})`)
  })
}
