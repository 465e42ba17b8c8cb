import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { ExportedAccount } from '#src/server/module.ts'
import type { Services } from '#src/server/services.ts'
import { readRecoveryCodes } from './recovery-codes.ts'
import { emailChanges } from './tables.ts'

const time = z.iso.datetime()

/** How many recovery codes are left and when they were made, without the codes; and the pending change of email address. */
export const EXPORTED = {
  recovery_codes: {
    schema: z.object({ left: z.int(), created_at: time, last_used_at: time.nullable() }).nullable(),
    async read({ database }: Pick<Services, 'database'>, { id }: ExportedAccount) {
      const { createdAt, left, usedAt } = await readRecoveryCodes(database, id)
      return createdAt === null
        ? null
        : {
            left,
            created_at: createdAt.toISOString(),
            last_used_at: usedAt?.toISOString() ?? null,
          }
    },
  },
  email_change: {
    schema: z.object({ to: z.string(), expires_at: time }).nullable(),
    async read({ database }: Pick<Services, 'database'>, { id }: ExportedAccount) {
      const [change] = await database
        .select()
        .from(emailChanges)
        .where(eq(emailChanges.accountId, id))
      return change ? { to: change.newEmail, expires_at: change.expiresAt.toISOString() } : null
    },
  },
}
