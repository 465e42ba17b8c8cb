import { problemType } from '@orchard/shared/errors'
import { and, between, desc, eq, gte } from 'drizzle-orm'
import type { Services } from '#src/server/services.ts'
import { toCsv } from '#src/server/to-csv.ts'
import { refusalsAreKeptFrom } from './period.ts'
import { describeKey } from './read-usage.ts'
import { refusals } from './tables.ts'
import { readKeyNames } from './usage-by-key.ts'
import { statusRange, storedKey, type UsageFilters } from './usage-query.ts'
import type { UsageScope } from './usage-scope.ts'

/** The newest refusals of an account, the last one first. */
export async function readRefusals(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { accountId, hasNames, keyId: only }: UsageScope,
  { api, key, limit, status }: UsageFilters & { limit: number },
  site: string,
) {
  const names = hasNames ? await readKeyNames(database, accountId) : null
  const since = refusalsAreKeptFrom(now())
  const found = await database
    .select()
    .from(refusals)
    .where(
      and(
        eq(refusals.accountId, accountId),
        gte(refusals.at, since),
        only === null ? undefined : eq(refusals.keyId, only),
        key === undefined ? undefined : eq(refusals.keyId, storedKey(key)),
        api === undefined ? undefined : eq(refusals.slug, api),
        status === undefined ? undefined : between(refusals.status, ...statusRange(status)),
      ),
    )
    .orderBy(desc(refusals.at), refusals.id)
    .limit(limit)
  return {
    since: since.toISOString(),
    refusals: found.map(({ at, code, keyId, requestId, slug, status: statusCode }) => ({
      at: at.toISOString(),
      ...describeKey(keyId, names),
      api: slug,
      status: statusCode,
      code,
      type: problemType(site, code),
      request_id: requestId,
    })),
  }
}

/** Refusals as CSV. */
export function refusalsAsCsv({
  refusals: rows,
}: Awaited<ReturnType<typeof readRefusals>>): string {
  const columns = ['at', 'key', 'key_name', 'api', 'status', 'code', 'request_id'] as const
  return toCsv(
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  )
}
