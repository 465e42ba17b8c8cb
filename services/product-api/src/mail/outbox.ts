import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Services } from '#src/services.ts'
import type { Database } from '#src/store/database.ts'
import { accounts, mails } from '#src/store/schema.ts'

/** A message and its occasion, for which it is sent once. */
export interface Mail {
  occasion: string
  subject: string
  content: string
  /** Where a reply goes; by default to the sender. */
  replyTo?: string
}

/** Keeps messages until `createMailSender` sends them; whoever writes one never waits for that. */
export type Outbox = ReturnType<typeof createOutbox>

const MAX_LISTED = 100

export function createOutbox({ database, now }: Pick<Services, 'database' | 'now'>) {
  async function insert(
    occasion: SQL,
    { content, subject }: Mail,
    which: SQL,
    within: Pick<Database, 'execute'>,
  ): Promise<void> {
    const at = now().toISOString()
    await within.execute(sql`
      insert into ${mails} (occasion, account_id, recipient, subject, content, created_at, next_try_at)
      select ${occasion}, ${accounts.id}, email, ${subject}, ${content}, ${at}::timestamptz, ${at}::timestamptz
      from ${accounts} where ${which} and email is not null
      on conflict (occasion) do nothing`)
  }

  return {
    /**
     * Stores a message to the owner of an account, if the account has an email address.
     * @param within the transaction of what it tells, so that both are stored or neither.
     */
    async toAccount(
      accountId: string,
      mail: Mail,
      within: Pick<Database, 'execute'> = database,
    ): Promise<void> {
      await insert(sql`${mail.occasion}`, mail, sql`${accounts.id} = ${accountId}`, within)
    },
    /**
     * Stores a message to the owners of accounts, once for the occasion and each account.
     * @param which a condition on `accounts`.
     */
    async toAccounts(which: SQL, mail: Mail, within: Pick<Database, 'execute'>): Promise<void> {
      await insert(sql`${`${mail.occasion} `}::text || ${accounts.id}`, mail, which, within)
    },
    /** Stores a message to an address; with an `accountId` it goes when that is deleted. `within` as for `toAccount`. */
    async toAddress(
      recipient: string,
      mail: Mail & { accountId?: string },
      within: Pick<Database, 'insert'> = database,
    ): Promise<void> {
      await within
        .insert(mails)
        .values({ ...mail, recipient, createdAt: now(), nextTryAt: now() })
        .onConflictDoNothing()
    },
    /**
     * Makes a message due again, whatever became of it.
     * @returns the account that it is about, if any; undefined where there is no such message.
     */
    async sendAgain(
      id: string,
      within: Pick<Database, 'update'>,
    ): Promise<{ accountId: string | null } | undefined> {
      const [mail] = await within
        .update(mails)
        .set({ sentAt: null, refusedAt: null, refusal: null, tries: 0, nextTryAt: now() })
        .where(eq(mails.id, id))
        .returning({ accountId: mails.accountId })
      return mail
    },
    /** The newest messages to somebody, for development. */
    list: (recipient: string) =>
      database
        .select()
        .from(mails)
        .where(eq(mails.recipient, recipient))
        .orderBy(asc(mails.createdAt))
        .limit(MAX_LISTED),
  }
}
