import { asc, eq, sql } from 'drizzle-orm'
import type { Services } from '#src/services.ts'
import { accounts, mails } from '#src/store/schema.ts'

/** A message and its occasion, for which it is sent once. */
export interface Mail {
  occasion: string
  subject: string
  content: string
}

/** Keeps messages until `createMailSender` sends them; whoever writes one never waits for that. */
export type Outbox = ReturnType<typeof createOutbox>

const MOST_LISTED = 100

export function createOutbox({ database, now }: Pick<Services, 'database' | 'now'>) {
  return {
    /** Stores a message to the owner of an account, if the account has an email address. */
    async toAccount(accountId: string, { content, occasion, subject }: Mail): Promise<void> {
      const at = now().toISOString()
      await database.execute(sql`
        insert into ${mails} (occasion, account_id, recipient, subject, content, created_at, next_try_at)
        select ${occasion}, id, email, ${subject}, ${content}, ${at}::timestamptz, ${at}::timestamptz
        from ${accounts} where id = ${accountId} and email is not null
        on conflict (occasion) do nothing`)
    },
    /** Stores a message to an address. */
    async toAddress(recipient: string, mail: Mail): Promise<void> {
      await database
        .insert(mails)
        .values({ ...mail, recipient, createdAt: now(), nextTryAt: now() })
        .onConflictDoNothing()
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
