import { countsAgainstQuota } from '@orchard/shared/errors'
import { and, eq, gt, gte, inArray, max, ne, sql, sum } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { DEFAULT_KEY_ID, namedKeys } from '#src/modules/keys/tables.ts'
import type { Database } from '#src/store/database.ts'
import { dayOfHour, isSince } from './read-statistics.ts'
import { callHours, keyUsageDays, usageDays } from './tables.ts'

/** Calls of one API with one key on one UTC day. */
export interface UsageRow {
  date: string
  slug: string
  /** Null for the default key. */
  keyId: string | null
  calls: number
}

/** Status codes of calls that count against the quota. */
const COUNTED = Array.from({ length: 500 }, (_, index) => 100 + index).filter(countsAgainstQuota)

/** The counted calls of an account with named keys by day, API and key. */
function callsWithNames(database: Database, accountId: string, from: string | null = null) {
  return unionAll(
    database
      .select({
        day: sql<string>`${keyUsageDays.day}::text`.as('day_with_names'),
        slug: keyUsageDays.slug,
        keyId: sql<string>`${keyUsageDays.namedKeyId}`.as('key_id'),
        calls: keyUsageDays.calls,
      })
      .from(keyUsageDays)
      .innerJoin(namedKeys, eq(namedKeys.id, keyUsageDays.namedKeyId))
      .where(
        and(eq(namedKeys.accountId, accountId), from ? gte(keyUsageDays.day, from) : undefined),
      ),
    database
      .select({
        day: dayOfHour(callHours.hour).as('day_with_names'),
        slug: callHours.slug,
        keyId: sql<string>`${callHours.keyId}`.as('key_id'),
        calls: callHours.calls,
      })
      .from(callHours)
      .where(
        and(
          eq(callHours.accountId, accountId),
          ne(callHours.keyId, DEFAULT_KEY_ID),
          inArray(callHours.status, COUNTED),
          isSince(callHours.hour, from),
        ),
      ),
  ).as('with_names')
}

/**
 * The calls of an account by day, API and key.
 * @param from first UTC day; everything that is kept by default.
 */
export async function readUsageByKey(
  database: Database,
  accountId: string,
  from: string | null = null,
): Promise<UsageRow[]> {
  const withNames = callsWithNames(database, accountId, from)
  // Named keys first: a call in between must not make their sum exceed the total.
  const named = await database
    .select({
      date: withNames.day,
      slug: withNames.slug,
      keyId: withNames.keyId,
      calls: sum(withNames.calls).mapWith(Number),
    })
    .from(withNames)
    .innerJoin(namedKeys, eq(namedKeys.id, withNames.keyId))
    .groupBy(withNames.day, withNames.slug, withNames.keyId, namedKeys.createdAt, namedKeys.name)
    .orderBy(namedKeys.createdAt, namedKeys.name)
  const all = await database
    .select({ date: usageDays.day, slug: usageDays.slug, calls: usageDays.calls })
    .from(usageDays)
    .where(and(eq(usageDays.accountId, accountId), from ? gte(usageDays.day, from) : undefined))
    .orderBy(usageDays.day, usageDays.slug)
  const byPlace = new Map<string, UsageRow[]>()
  for (const row of named) {
    const place = `${row.date} ${row.slug}`
    byPlace.set(place, [...(byPlace.get(place) ?? []), row])
  }
  return all.flatMap(({ calls, date, slug }) => {
    const ofNames = byPlace.get(`${date} ${slug}`) ?? []
    const rest = ofNames.reduce((left, one) => left - one.calls, calls)
    return [...(rest > 0 ? [{ date, slug, keyId: null, calls: rest }] : []), ...ofNames]
  })
}

/** The UTC day of the last call with each key; null stands for the default key. */
export async function readLastUse(database: Database, accountId: string) {
  const withNames = callsWithNames(database, accountId)
  const named = await database
    .select({ keyId: withNames.keyId, day: max(withNames.day) })
    .from(withNames)
    .groupBy(withNames.keyId)
  const byDay = database
    .select({ day: withNames.day, calls: sum(withNames.calls).as('calls_with_names') })
    .from(withNames)
    .groupBy(withNames.day)
    .as('by_day')
  const all = database
    .select({ day: usageDays.day, calls: sum(usageDays.calls).as('calls') })
    .from(usageDays)
    .where(eq(usageDays.accountId, accountId))
    .groupBy(usageDays.day)
    .as('all_calls')
  const [byDefault] = await database
    .select({ day: max(all.day) })
    .from(all)
    .leftJoin(byDay, eq(byDay.day, sql`${all.day}::text`))
    .where(gt(all.calls, sql`coalesce(${byDay.calls}, 0)`))
  const days: [string | null, string | null | undefined][] = [
    [null, byDefault?.day],
    ...named.map(({ day, keyId }): [string, string | null] => [keyId, day]),
  ]
  return new Map(days.flatMap(([keyId, day]) => (day ? [[keyId, day] as const] : [])))
}

/** True if calls with a named key are on record, also such that did not count. */
export async function isOnRecord(
  database: Pick<Database, 'select'>,
  accountId: string,
  keyId: string,
) {
  const [day] = await database
    .select({ day: keyUsageDays.day })
    .from(keyUsageDays)
    .where(eq(keyUsageDays.namedKeyId, keyId))
    .limit(1)
  const [hour] = await database
    .select({ hour: callHours.hour })
    .from(callHours)
    .where(and(eq(callHours.accountId, accountId), eq(callHours.keyId, keyId)))
    .limit(1)
  return day !== undefined || hour !== undefined
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
