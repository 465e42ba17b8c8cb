import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { ExportedAccount } from '#src/server/module.ts'
import type { Services } from '#src/server/services.ts'
import { suspensions } from './tables.ts'

const time = z.iso.datetime()

/** What was suspended, in an export. */
export const EXPORTED = {
  suspensions: {
    schema: z.array(
      z.object({
        kind: z.enum(['account', 'key', 'address']),
        words: z.string(),
        since: time,
        until: time.nullable(),
      }),
    ),
    async read({ database }: Pick<Services, 'database'>, { id }: ExportedAccount) {
      const rows = await database
        .select()
        .from(suspensions)
        .where(eq(suspensions.accountId, id))
        .orderBy(suspensions.suspendedAt, suspensions.id)
      return rows.map((one) => ({
        kind: one.kind,
        words: one.words,
        since: one.suspendedAt.toISOString(),
        until: (one.liftedAt ?? one.until)?.toISOString() ?? null,
      }))
    },
  },
}
