import { HOUR_MS, HOUR_SECONDS } from '@orchard/shared/format'
import { and, eq, lt, lte, or, sql } from 'drizzle-orm'
import { ApiError, waitInWords } from '#src/server/api-error.ts'
import type { Services } from '#src/server/services.ts'
import { dayOf } from '#src/server/utc.ts'
import type { Database } from '#src/store/database.ts'
import { tries } from './tables.ts'

/** How often something may be done before it has to wait, and how a refusal says so. */
interface Allowance {
  free: number
  code?: 'rate_limited'
  words?: string
}

/** What is counted by who asks, so that only they have to wait. */
const BY_ASKER = {
  /** Wrong recovery codes, by address (a /64 of IPv6). */
  wrongRecoveryCode: { free: 20 },
  /** Changes of email address that an account begins. */
  emailChange: { free: 5 },
  /** Invitations that one person sends from all their organisations, and those of them to one mailbox. */
  invitation: { free: 100, words: 'You have sent many invitations' },
  invitationAgain: { free: 5, words: 'You have sent this person several invitations' },
  /** Devices that one sign-in trusts, and events that its pages tell. */
  deviceTrust: { free: 20 },
  securityEvent: { free: 50 },
  /** Keys that one person makes; new secrets that one sign-in gives one key. */
  newKey: { free: 10, code: 'rate_limited', words: 'Too many new keys' },
  replacedKey: { free: 10, code: 'rate_limited', words: 'This key was replaced several times' },
  /** Changes of keys, webhooks and alerts, and exports, that one sign-in makes in an account. */
  change: { free: 1_000, code: 'rate_limited', words: 'Too many changes' },
  /** Requests to URLs of strangers that one person causes. */
  webhookRequest: { free: 60, code: 'rate_limited', words: 'Too many tests and changes' },
} as const satisfies Readonly<Record<string, Allowance>>

/** Emails to a mailbox whose owner did not ask for them, from everybody together. */
const TO_MAILBOX = {
  invitationTo: { free: 5, longestSeconds: HOUR_SECONDS },
  /** Somebody waits for a code. */
  emailChangeTo: { free: 5, longestSeconds: 10 * 60 },
} as const

const FIRST_SECONDS = 5
const LONGEST_SECONDS = HOUR_SECONDS
/** A pause after which all tries are free again; the next UTC day is another. */
const REST_MS = HOUR_MS
/** Doublings, so that no number overflows. */
const MAX_DOUBLINGS = 20

/** What counts tries; in a transaction, only what is committed counts. */
export interface TryServices extends Pick<Services, 'now'> {
  database: Pick<Database, 'insert' | 'select'>
  /** Makes the keyed hash that stands for who tries. */
  vault: { hashVisitor(who: string, day: string): string }
}

/**
 * Counts what somebody does, on all instances together. Beyond the free times each has to wait for longer after the one
 * before: five seconds, ten, up to an hour. Refused tries do not count.
 * @param who is kept as a keyed hash. Never somebody whom others can name.
 * @throws {ApiError} 429 with the time to wait.
 */
export async function refuseTooSoon(
  services: TryServices,
  what: keyof typeof BY_ASKER,
  who: string,
): Promise<void> {
  const allowance: Allowance = BY_ASKER[what]
  const { free, words = 'Too many tries' } = allowance
  const row = rowOf(services, what, who)
  const isAllowed = or(lte(tries.nextAt, services.now()), lt(tries.used, free))
  if (await count(services, row, { free, longestSeconds: LONGEST_SECONDS, isAllowed })) return
  const [found] = await services.database
    .select({ nextAt: tries.nextAt })
    .from(tries)
    .where(and(eq(tries.day, row.day), eq(tries.visitor, row.visitor)))
  const waitMs = Math.max(1_000, Number(found?.nextAt ?? 0) - services.now().getTime())
  throw new ApiError(
    429,
    allowance.code ?? 'too_many_tries',
    `${words}; try again in ${waitInWords(waitMs)}`,
    {
      retryAfter: Math.ceil(waitMs / 1_000),
    },
  )
}

/**
 * Counts an email to a mailbox. Beyond the free ones each is held for longer, and none is refused: strangers choose the
 * mailbox.
 * @returns when to send it.
 */
export async function holdMail(
  services: TryServices,
  what: keyof typeof TO_MAILBOX,
  mailbox: string,
): Promise<Date> {
  const { free, longestSeconds } = TO_MAILBOX[what]
  const row = rowOf(services, what, mailbox.toLowerCase())
  const dueAt = await count(services, row, { free: free + 1, longestSeconds })
  return dueAt ?? services.now()
}

function rowOf({ now, vault }: TryServices, what: string, who: string) {
  const day = dayOf(now())
  return { day, visitor: vault.hashVisitor(`${what} ${who}`, day) }
}

/**
 * Counts in one statement.
 * @returns the end of the delay that follows; null if `isAllowed` is false.
 */
async function count(
  { database, now }: TryServices,
  row: { day: string; visitor: string },
  {
    free,
    isAllowed,
    longestSeconds,
  }: { free: number; longestSeconds: number; isAllowed?: ReturnType<typeof or> },
): Promise<Date | null> {
  const at = now()
  const isRested = lt(tries.nextAt, new Date(at.getTime() - REST_MS))
  const beyond = sql`least(${tries.used} + 1 - ${free}::int, ${MAX_DOUBLINGS}::int)`
  const seconds = sql`least(${FIRST_SECONDS}::int * power(2, ${beyond}), ${longestSeconds}::int)`
  const delay = sql`case when ${isRested} or ${tries.used} + 1 < ${free}::int then 0 else ${seconds} end`
  const [counted] = await database
    .insert(tries)
    .values({ ...row, used: 1, nextAt: at })
    .onConflictDoUpdate({
      target: [tries.day, tries.visitor],
      set: {
        used: sql`case when ${isRested} then 1 else ${tries.used} + 1 end`,
        nextAt: sql`${at.toISOString()}::timestamptz + ${delay} * interval '1 second'`,
      },
      ...(isAllowed ? { setWhere: isAllowed } : {}),
    })
    .returning({ nextAt: tries.nextAt })
  return counted?.nextAt ?? null
}
