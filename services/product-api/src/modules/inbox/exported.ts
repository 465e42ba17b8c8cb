import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { ExportedAccount } from '#src/server/module.ts'
import type { Services } from '#src/server/services.ts'
import { isSentBy } from './submissions.ts'
import { submissionReplies, submissions } from './tables.ts'

const time = z.iso.datetime()

/** Messages that the owner of an address has sent by forms, in an export. */
export const EXPORTED = {
  messages: {
    schema: z.array(
      z.object({
        form: z.string(),
        sent_at: time,
        content: z.record(z.string(), z.string()),
        replies: z.array(z.object({ subject: z.string(), text: z.string(), at: time })),
      }),
    ),
    async read({ database }: Pick<Services, 'database'>, { email }: ExportedAccount) {
      if (email === null) return []
      const rows = await database
        .select({ message: submissions, reply: submissionReplies })
        .from(submissions)
        .leftJoin(submissionReplies, eq(submissionReplies.submissionId, submissions.id))
        .where(isSentBy(email))
        .orderBy(submissions.receivedAt, submissions.id, submissionReplies.at)
      const messages = new Map(rows.map(({ message }) => [message.id, message]))
      return [...messages.values()].map(({ content, id, kind, receivedAt }) => ({
        form: kind,
        sent_at: receivedAt.toISOString(),
        content,
        replies: rows.flatMap(({ message, reply }) =>
          reply === null || message.id !== id
            ? []
            : [{ subject: reply.subject, text: reply.text, at: reply.at.toISOString() }],
        ),
      }))
    },
  },
}
