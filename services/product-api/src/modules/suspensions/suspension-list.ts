import type { FoundKey } from '#src/modules/keys/key-lookup.ts'
import { type AddressList, isListed, listAddresses } from '#src/server/address-list.ts'
import type { ApiError } from '#src/server/api-error.ts'
import type { Services } from '#src/server/services.ts'
import { isActive, suspended } from './in-force.ts'
import type { Suspension } from './spread.ts'
import { keyTarget } from './suspensions.ts'
import { suspensions } from './tables.ts'

/** The suspensions in force, in memory, so that calls need not ask for them; changes ask (`in-force.ts`). */
export type SuspensionList = ReturnType<typeof createSuspensionList>

type Listed = Pick<Suspension, 'kind' | 'target' | 'words' | 'until'>

interface Lists {
  /** Of accounts and keys, by kind and target. */
  byTarget: ReadonlyMap<string, Listed>
  /** One list of all addresses, to be asked first, and each of them. */
  addresses: AddressList | null
  blocks: readonly { list: AddressList; listed: Listed }[]
}

const EMPTY: Lists = { byTarget: new Map(), addresses: null, blocks: [] }

/**
 * Makes an empty list; `refresh` reads it.
 * @param services with the origin of the site.
 */
export function createSuspensionList({
  database,
  now,
  site,
}: Pick<Services, 'database' | 'now'> & { site: string }) {
  let lists = EMPTY
  let readings = 0
  let newest = 0

  const inForce = (listed: Listed | undefined): Listed | null =>
    listed && (listed.until === null || listed.until > now()) ? listed : null
  const find = (kind: Suspension['kind'], target: string) =>
    inForce(lists.byTarget.get(`${kind} ${target}`))
  const refuse = (code: Parameters<typeof suspended>[1], words: string) =>
    suspended(site, code, words)

  return {
    /** Reads the list again; the list stays as it is if that fails. @throws {Error} of the database. */
    async refresh(): Promise<void> {
      const reading = ++readings
      // Of several for one target the one that ends last stays in the list.
      const rows = await database
        .select()
        .from(suspensions)
        .where(isActive(now()))
        .orderBy(suspensions.until)
      // An older reading may take longer than a newer one.
      if (reading < newest) return
      newest = reading
      lists = listsOf(rows)
    },

    /** The refusal of an account or a key that is suspended; null for all others. */
    refusalOf({ account, namedKeyId }: Pick<FoundKey, 'account' | 'namedKeyId'>): ApiError | null {
      if (lists.byTarget.size === 0) return null
      const ofAccount = find('account', account.id)
      if (ofAccount) return refuse('account_suspended', ofAccount.words)
      const ofKey = find('key', keyTarget(account.id, namedKeyId))
      return ofKey && refuse('key_suspended', ofKey.words)
    },

    /** @throws {ApiError} 403 for an IP address that is blocked. */
    refuseBlocked(ip: string): void {
      if (lists.addresses === null || !isListed(lists.addresses, ip)) return
      const found = lists.blocks.find(({ list, listed }) => isListed(list, ip) && inForce(listed))
      if (found) throw refuse('address_blocked', found.listed.words)
    },
  }
}

function listsOf(rows: readonly Listed[]): Lists {
  const blocked = rows.filter(({ kind }) => kind === 'address')
  const blocks = blocked.flatMap((listed) => {
    const list = listAddresses([listed.target])
    return list ? [{ list, listed }] : []
  })
  return {
    byTarget: new Map(rows.map((row) => [`${row.kind} ${row.target}`, row])),
    addresses: blocked.length > 0 ? listAddresses(blocked.map(({ target }) => target)) : null,
    blocks,
  }
}
