import type { Role } from '@orchard/shared/organisations'
import { asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { accounts, members, organisations } from '#src/modules/accounts/tables.ts'
import type { Person } from '#src/server/module.ts'
import type { Services } from '#src/server/services.ts'
import type { Database } from '#src/store/database.ts'
import { mails } from './tables.ts'

/** The occasion of an email with a code begins with this; only the mailbox it is sent to shows the code. */
export const CODE_OCCASION = 'email code '

/** A message and its occasion, for which it is sent once. */
export interface Mail {
  occasion: string
  subject: string
  content: string
  /** Recipient of a reply; by default the sender. */
  replyTo?: string
  /** Its subject matter, which decides who gets it in an organisation; by default keys, usage and alerts. */
  about?: keyof typeof READERS
}

/** Roles that get the email of an organisation. */
const READERS = {
  calls: ['owner', 'developer'],
  billing: ['owner', 'billing'],
  members: ['owner'],
} as const satisfies Readonly<Record<string, readonly Role[]>>

/** Keeps messages until `createMailSender` sends them; whoever writes one never waits for that. */
export type Outbox = ReturnType<typeof createOutbox>

const MAX_LISTED = 100

export function createOutbox({ database, now }: Pick<Services, 'database' | 'now'>) {
  /** To the owner of each account; for an organisation to its members, each of whom may delete theirs. */
  async function insert(
    occasion: SQL,
    { about = 'calls', content, subject }: Mail,
    which: SQL,
    within: Pick<Database, 'execute'>,
  ): Promise<void> {
    const at = now().toISOString()
    const { name } = organisations
    await within.execute(sql`
      insert into ${mails} (occasion, account_id, recipient, subject, content, created_at, next_try_at)
      select
        ${occasion} || coalesce(' ' || ${members.personId}, ''), reader.id, reader.email,
        coalesce('[' || ${name} || '] ', '') || ${subject},
        coalesce('For your organisation “' || ${name} || '”.' || chr(10) || chr(10), '') || ${content},
        ${at}::timestamptz, ${at}::timestamptz
      from ${accounts}
      left join ${organisations} on ${organisations.accountId} = ${accounts.id}
      left join ${members}
        on ${members.organisationId} = ${accounts.id} and ${inArray(members.role, [...READERS[about]])}
      join ${accounts} as reader on reader.id = coalesce(${members.personId}, ${accounts.id})
      where ${which} and reader.email is not null
      on conflict (occasion) do nothing`)
  }

  return {
    /**
     * Stores a message to the owner of an account, if the account has an email address, or to members of an organisation.
     * @param within the transaction of what it tells, so that both are stored or neither.
     */
    async toAccount(
      accountId: string,
      mail: Mail,
      within: Pick<Database, 'execute'> = database,
    ): Promise<void> {
      await insert(sql`${mail.occasion}::text`, mail, sql`${accounts.id} = ${accountId}`, within)
    },
    /**
     * The same for many accounts, once for the occasion and each account.
     * @param which a condition on `accounts`.
     */
    async toAccounts(which: SQL, mail: Mail, within: Pick<Database, 'execute'>): Promise<void> {
      await insert(sql`${`${mail.occasion} `}::text || ${accounts.id}`, mail, which, within)
    },
    /**
     * Stores a message to an address, to be sent at `dueAt`, by default now; with an `accountId` it goes when that is
     * deleted. `within` as for `toAccount`.
     */
    async toAddress(
      recipient: string,
      { about: _, dueAt = now(), ...mail }: Mail & { accountId?: string; dueAt?: Date },
      within: Pick<Database, 'insert'> = database,
    ): Promise<void> {
      await within
        .insert(mails)
        .values({ ...mail, recipient, createdAt: now(), nextTryAt: dueAt })
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

/** Selects the emails to a person, also those of before they had an account. */
export function isMailTo({ accountId, email }: Pick<Person, 'accountId' | 'email'>) {
  return or(
    accountId === null ? undefined : eq(mails.accountId, accountId),
    email === null
      ? undefined
      : sql`${mails.accountId} is null and lower(${mails.recipient}) = ${email.toLowerCase()}`,
  )
}
