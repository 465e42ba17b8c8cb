import { and, eq, gt, gte, max, sql, sum } from 'drizzle-orm'
import type { Database } from '#src/store/database.ts'
import { keyUsageDays, namedKeys, usageDays } from '#src/store/schema.ts'

/** Calls of one API with one key on one UTC day. */
export interface UsageRow {
  date: string
  slug: string
  /** Null for the default key. */
  keyId: string | null
  calls: number
}

/**
 * The calls of an account by day, API and key.
 * @param from first UTC day; everything that is kept by default.
 */
export async function readUsageByKey(
  database: Database,
  accountId: string,
  from = '-infinity',
): Promise<UsageRow[]> {
  // Named keys first: a call in between must not make their sum exceed the total.
  const named = await database
    .select({
      date: keyUsageDays.day,
      slug: keyUsageDays.slug,
      keyId: keyUsageDays.namedKeyId,
      calls: keyUsageDays.calls,
    })
    .from(keyUsageDays)
    .innerJoin(namedKeys, eq(namedKeys.id, keyUsageDays.namedKeyId))
    .where(and(eq(namedKeys.accountId, accountId), gte(keyUsageDays.day, from)))
    .orderBy(namedKeys.createdAt, namedKeys.name)
  const all = await database
    .select({ date: usageDays.day, slug: usageDays.slug, calls: usageDays.calls })
    .from(usageDays)
    .where(and(eq(usageDays.accountId, accountId), gte(usageDays.day, from)))
    .orderBy(usageDays.day, usageDays.slug)
  const byPlace = new Map<string, UsageRow[]>()
  for (const row of named) {
    const place = `${row.date} ${row.slug}`
    byPlace.set(place, [...(byPlace.get(place) ?? []), row])
  }
  return all.flatMap(({ calls, date, slug }) => {
    const withNames = byPlace.get(`${date} ${slug}`) ?? []
    const rest = withNames.reduce((left, one) => left - one.calls, calls)
    return [...(rest > 0 ? [{ date, slug, keyId: null, calls: rest }] : []), ...withNames]
  })
}

/** The UTC day of the last call with each key; null stands for the default key. */
export async function readLastUse(database: Database, accountId: string) {
  const named = await database
    .select({ keyId: keyUsageDays.namedKeyId, day: max(keyUsageDays.day) })
    .from(keyUsageDays)
    .innerJoin(namedKeys, eq(namedKeys.id, keyUsageDays.namedKeyId))
    .where(eq(namedKeys.accountId, accountId))
    .groupBy(keyUsageDays.namedKeyId)
  const withNames = database
    .select({ day: keyUsageDays.day, calls: sum(keyUsageDays.calls).as('calls_with_names') })
    .from(keyUsageDays)
    .innerJoin(namedKeys, eq(namedKeys.id, keyUsageDays.namedKeyId))
    .where(eq(namedKeys.accountId, accountId))
    .groupBy(keyUsageDays.day)
    .as('with_names')
  const all = database
    .select({ day: usageDays.day, calls: sum(usageDays.calls).as('calls') })
    .from(usageDays)
    .where(eq(usageDays.accountId, accountId))
    .groupBy(usageDays.day)
    .as('all_calls')
  const [byDefault] = await database
    .select({ day: max(all.day) })
    .from(all)
    .leftJoin(withNames, eq(withNames.day, all.day))
    .where(gt(all.calls, sql`coalesce(${withNames.calls}, 0)`))
  const days: [string | null, string | null | undefined][] = [
    [null, byDefault?.day],
    ...named.map(({ day, keyId }): [string, string | null] => [keyId, day]),
  ]
  return new Map(days.flatMap(([keyId, day]) => (day ? [[keyId, day] as const] : [])))
}

/** A key that calls were made with. */
export interface KeyName {
  name: string
  revokedAt: Date | null
}

/** Name of the key that every account has; it can be rotated, not renamed or revoked. */
export const DEFAULT_KEY_NAME = 'Default'

/** The name of a key among `readKeyNames`; null stands for the default key. */
export function nameOf(names: ReadonlyMap<string, KeyName>, keyId: string | null): KeyName {
  const named = keyId === null ? undefined : names.get(keyId)
  return named ?? { name: DEFAULT_KEY_NAME, revokedAt: null }
}

/** All keys that calls may have been made with, revoked ones included, by id. */
export async function readKeyNames(database: Database, accountId: string) {
  const rows = await database
    .select({ id: namedKeys.id, name: namedKeys.name, revokedAt: namedKeys.revokedAt })
    .from(namedKeys)
    .where(eq(namedKeys.accountId, accountId))
    .orderBy(namedKeys.createdAt, namedKeys.name)
  return new Map(rows.map(({ id, ...key }) => [id, key]))
}
