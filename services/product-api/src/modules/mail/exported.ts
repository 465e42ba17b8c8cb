import { MAILS_KEPT_DAYS } from '@orchard/shared/facts'
import * as z from 'zod'
import type { ExportedAccount } from '#src/server/module.ts'
import type { Services } from '#src/server/services.ts'
import { CODE_OCCASION, isMailTo } from './outbox.ts'
import { mails } from './tables.ts'

/** Emails to a person, in an export. */
export const EXPORTED = {
  emails: {
    schema: z
      .array(
        z.object({
          to: z.string(),
          subject: z.string(),
          content: z.string(),
          created_at: z.iso.datetime(),
        }),
      )
      .describe(`Those of the last ${MAILS_KEPT_DAYS} days`),
    async read({ database }: Pick<Services, 'database'>, { email, id }: ExportedAccount) {
      const rows = await database
        .select()
        .from(mails)
        .where(isMailTo({ accountId: id, email }))
        .orderBy(mails.createdAt, mails.id)
      return rows.map((mail) => ({
        to: mail.recipient,
        subject: mail.subject,
        content: mail.occasion.startsWith(CODE_OCCASION)
          ? 'A code, which is not part of an export.'
          : mail.content,
        created_at: mail.createdAt.toISOString(),
      }))
    },
  },
}
