import { DAY_MS } from '@orchard/shared/format'
import { and, desc, eq, gte, sum } from 'drizzle-orm'
import { DEFAULT_KEY_ID } from '#src/modules/keys/tables.ts'
import type { Services } from '#src/server/services.ts'
import { hourOf } from '#src/server/utc.ts'
import { callHours } from './tables.ts'

/**
 * Calls with one key since the hour that began 24 hours ago, by API, those that did not count included.
 * @param keyId of a named key; null for the default key.
 */
export async function readLastDay(
  { database, now }: Pick<Services, 'database' | 'now'>,
  accountId: string,
  keyId: string | null,
) {
  const since = hourOf(new Date(now().getTime() - DAY_MS))
  const calls = sum(callHours.calls).mapWith(Number)
  const apis = await database
    .select({ slug: callHours.slug, calls })
    .from(callHours)
    .where(
      and(
        eq(callHours.accountId, accountId),
        eq(callHours.keyId, keyId ?? DEFAULT_KEY_ID),
        gte(callHours.hour, new Date(since)),
      ),
    )
    .groupBy(callHours.slug)
    .orderBy(desc(calls), callHours.slug)
  return { since, apis }
}
