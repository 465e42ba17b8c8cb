import { HOUR_MS } from '@orchard/shared/format'
import { gte, sql } from 'drizzle-orm'
import { callHours } from '#src/modules/usage/tables.ts'
import type { Services } from '#src/server/services.ts'

const MAX_APIS = 200

/**
 * Calls with a key by API, those that failed on our side most often first.
 * @param hours the full UTC hours to add up, the one under way included.
 */
export async function readCallsByApi(
  { database, now }: Pick<Services, 'database' | 'now'>,
  hours: number,
) {
  const from = new Date((Math.floor(now().getTime() / HOUR_MS) - hours + 1) * HOUR_MS)
  const { accountId, calls, hour, slug, status } = callHours
  const sumOf = (least: number, most: number) =>
    sql<string>`coalesce(sum(${calls}) filter (where ${status} between ${sql.raw(String(least))} and ${sql.raw(String(most))}), 0)`
  const serverErrors = sumOf(500, 599)
  const clientErrors = sumOf(400, 499)
  const rows = await database
    .select({
      api: slug,
      calls: sql<string>`sum(${calls})`,
      serverErrors,
      clientErrors,
      accounts: sql<string>`count(distinct ${accountId}) filter (where ${status} >= 500)`,
    })
    .from(callHours)
    .where(gte(hour, from))
    .groupBy(slug)
    .orderBy(sql`${serverErrors} desc, ${clientErrors} desc, ${slug}`)
    .limit(MAX_APIS)
  return rows.map((row) => ({
    api: row.api,
    calls: Number(row.calls),
    server_errors: Number(row.serverErrors),
    client_errors: Number(row.clientErrors),
    accounts: Number(row.accounts),
  }))
}
