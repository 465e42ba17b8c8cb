import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Services } from '#src/services.ts'
import { shareRun } from '#src/share-run.ts'
import type { Database } from '#src/store/database.ts'
import { accounts, mails } from '#src/store/schema.ts'
import type { SendMail } from './send-mail.ts'

/** A message and its occasion, for which it is sent once. */
export interface Mail {
  occasion: string
  subject: string
  content: string
}

/** Keeps messages until they are sent. */
export type Outbox = ReturnType<typeof createOutbox>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const AT_ONCE = 50
const MOST_LISTED = 100

/** @param deliver null to store messages without sending them. */
export function createOutbox({ database, log, now }: Services, deliver: SendMail | null) {
  const sendAll = shareRun(sendDue)

  async function sendDue(): Promise<void> {
    const due = await database
      .select()
      .from(mails)
      .where(and(isNull(mails.sentAt), lte(mails.nextTryAt, now())))
      .orderBy(asc(mails.createdAt))
      .limit(AT_ONCE)
    for (const mail of due) await sendOne(mail)
  }

  async function sendOne({ id, ...mail }: typeof mails.$inferSelect): Promise<void> {
    const isMine = and(eq(mails.id, id), eq(mails.tries, mail.tries), isNull(mails.sentAt))
    const wait = Math.min(MINUTE_MS * 2 ** mail.tries, HOUR_MS)
    // Claimed before it is sent, so that no other instance sends it too.
    const taken = await database
      .update(mails)
      .set({ tries: mail.tries + 1, nextTryAt: new Date(now().getTime() + wait) })
      .where(isMine)
      .returning({ id: mails.id })
    if (taken.length === 0) return
    try {
      await deliver?.(mail, id)
      await database.update(mails).set({ sentAt: now() }).where(eq(mails.id, id))
    } catch (error) {
      log(`Email not sent: ${(error as Error).message}`, { mail: id }, 'warn')
    }
  }

  return {
    /**
     * Stores a message to the owner of an account, if the account has an email address.
     * @param within the transaction of what it tells, so that both are stored or neither.
     */
    async toAccount(
      accountId: string,
      { content, occasion, subject }: Mail,
      within: Pick<Database, 'execute'> = database,
    ): Promise<void> {
      const at = now().toISOString()
      await within.execute(sql`
        insert into ${mails} (occasion, account_id, recipient, subject, content, created_at, next_try_at)
        select ${occasion}, id, email, ${subject}, ${content}, ${at}::timestamptz, ${at}::timestamptz
        from ${accounts} where id = ${accountId} and email is not null
        on conflict (occasion) do nothing`)
    },
    /** Stores a message to an address; `within` as for `toAccount`. */
    async toAddress(
      recipient: string,
      mail: Mail,
      within: Pick<Database, 'insert'> = database,
    ): Promise<void> {
      await within
        .insert(mails)
        .values({ ...mail, recipient, createdAt: now(), nextTryAt: now() })
        .onConflictDoNothing()
    },
    /** Sends all due messages. Failed ones are retried with growing delays. */
    async send(): Promise<void> {
      if (deliver !== null) await sendAll()
    },
    /** The newest messages to somebody, for development. */
    list: (recipient: string) =>
      database
        .select()
        .from(mails)
        .where(eq(mails.recipient, recipient))
        .orderBy(asc(mails.createdAt))
        .limit(MOST_LISTED),
  }
}
