import { eq, inArray } from 'drizzle-orm'
import { submissionReplies, submissions } from '#src/modules/inbox/tables.ts'
import { mails } from '#src/modules/mail/tables.ts'
import type { Person } from '#src/server/module.ts'
import type { Database } from '#src/store/database.ts'
import { countEntries, erase } from './personal-places.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Deletes one submission by its id, or all of a person without an account by the email address: wishes and copies in
 * emails included.
 * @returns the number of deleted entries.
 */
export function deleteSubmissions(database: Database, who: string): Promise<number> {
  return database.transaction(async (transaction) => {
    if (!UUID.test(who)) {
      const erased = await erase(transaction, personOf(who))
      return erased.reduce((sum, { entries }) => sum + entries, 0)
    }
    const isMeant = eq(submissions.id, who)
    const replies = await transaction
      .delete(submissionReplies)
      .where(eq(submissionReplies.submissionId, who))
      .returning({ id: submissionReplies.id })
    const [gone] = await transaction.delete(submissions).where(isMeant).returning()
    if (!gone) return 0
    const occasions = [`${gone.kind} ${gone.id}`, ...replies.map(({ id }) => `reply ${id}`)]
    await transaction.delete(mails).where(inArray(mails.occasion, occasions))
    return 1
  })
}

/** The number of entries that `deleteSubmissions` would delete. */
export function countSubmissions(database: Database, who: string): Promise<number> {
  if (UUID.test(who)) return database.$count(submissions, eq(submissions.id, who))
  return countEntries(database, personOf(who))
}

function personOf(who: string): Person {
  return { accountId: null, email: who, customer: null }
}
