import { addressPrefixes } from '@orchard/shared-node/incoming'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { KeyVault } from '#src/modules/keys/key-vault.ts'
import { tries } from '#src/modules/tries/tables.ts'
import type { Services } from '#src/server/services.ts'
import { dayOf } from '#src/server/utc.ts'

const EVERYBODY = '*'

/** A try that was counted, or why it was not. */
type CountedTry =
  | { left: number; giveBack(): Promise<void> }
  | { refusedBecause: 'visitor' | 'others' }

/** As many addresses as one network (a /24, or a /48 of IPv6) may use up: one that has thousands leaves others theirs. */
const ADDRESSES_PER_NETWORK = 10

/**
 * Takes one of `max` that somebody has on a day; the count afterwards, or null where none is left. Instances count
 * together.
 * @param who a keyed hash of the address or network, or `EVERYBODY`.
 */
async function take(
  database: Pick<Services['database'], 'insert'>,
  day: string,
  who: string,
  max: number,
): Promise<number | null> {
  if (max < 1) return null
  const [row] = await database
    .insert(tries)
    .values({ day, visitor: who, used: 1 })
    .onConflictDoUpdate({
      target: [tries.day, tries.visitor],
      set: { used: sql`${tries.used} + 1` },
      setWhere: lt(tries.used, max),
    })
    .returning({ used: tries.used })
  return row?.used ?? null
}

/**
 * Counts by day, address (a /64 of IPv6) and network in the database, so that instances count together.
 * `perAddress` and `perDay` are the limits per UTC day.
 */
export function createTries(
  { database, now }: Pick<Services, 'database' | 'now'>,
  vault: Pick<KeyVault, 'hashVisitor'>,
  { perAddress, perDay }: { perAddress: number; perDay: number },
) {
  async function giveBack(day: string, visitor: string): Promise<void> {
    await database
      .update(tries)
      .set({ used: sql`greatest(${tries.used} - 1, 0)` })
      .where(and(eq(tries.day, day), eq(tries.visitor, visitor)))
  }

  return {
    /** Calls that one address has in a UTC day. */
    perAddress,
    /** @throws {Error} when it cannot be counted. */
    async count(address: string): Promise<CountedTry> {
      const day = dayOf(now())
      const { network, own } = addressPrefixes(address)
      const visitor = vault.hashVisitor(own, day)
      const used = await take(database, day, visitor, perAddress)
      if (used === null) return { refusedBecause: 'visitor' }
      const counted = [visitor]
      const giveAllBack = async () => {
        for (const who of counted) await giveBack(day, who)
      }
      for (const [who, max] of [
        [vault.hashVisitor(`network ${network}`, day), ADDRESSES_PER_NETWORK * perAddress],
        [EVERYBODY, perDay],
      ] as const) {
        if ((await take(database, day, who, max)) === null) {
          await giveAllBack()
          return { refusedBecause: 'others' }
        }
        counted.push(who)
      }
      return { left: perAddress - used, giveBack: giveAllBack }
    },
  }
}
