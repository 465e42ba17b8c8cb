import { HOUR_MS, MINUTE_MS } from '@orchard/shared/format'
import type { Dependencies } from '@orchard/shared-node/health'
import { and, asc, count, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Services } from '#src/server/services.ts'
import { createWorkers } from '#src/server/workers.ts'
import { isDeletionMail } from './security-messages.ts'
import { isRefusedForGood, type SendMail } from './send-mail.ts'
import { mails } from './tables.ts'

/** Sends the messages of the outbox. */
export type MailSender = ReturnType<typeof createMailSender>

/** A slow mail server takes a minute for a message; one that is silent ends much earlier. */
const MAX_MS = 5 * MINUTE_MS
/** Until another attempt at a message whose sender has not said what became of it. */
const CLAIM_MS = 2 * MAX_MS
const AT_ONCE = 5
const LONGEST_REASON = 500

type StoredMail = typeof mails.$inferSelect

/** `deliver` is null to store messages without sending them. */
export function createMailSender(
  { database, log, now }: Services,
  { deliver, watch }: { deliver: SendMail | null; watch: Dependencies },
) {
  const server = watch('mail', {
    failing: 'The mail server is unavailable',
    again: 'The mail server is available again',
  })
  /** Takes the oldest due message, so that no other instance sends it too. */
  async function claim(): Promise<StoredMail | undefined> {
    const isDue = and(isNull(mails.sentAt), isNull(mails.refusedAt), lte(mails.nextTryAt, now()))
    const oldest = database
      .select({ id: mails.id })
      .from(mails)
      .where(isDue)
      .orderBy(asc(mails.createdAt))
      .limit(1)
      .for('update', { skipLocked: true })
    const [mail] = await database
      .update(mails)
      .set({ tries: sql`${mails.tries} + 1`, nextTryAt: after(CLAIM_MS) })
      .where(eq(mails.id, sql`(${oldest})`))
      .returning()
    return mail
  }

  async function sendOne(mail: StoredMail, send: SendMail): Promise<void> {
    try {
      await before(MAX_MS, send(mail, mail.id))
    } catch (error) {
      const { message } = error as Error
      const isOver = isRefusedForGood(error)
      if (isOver) server.worked()
      else server.failed(error)
      // The server may still take it, so the claim holds.
      if (error instanceof TooLate) {
        log(`Email not sent yet: ${message}`, { mail: mail.id }, 'warn')
        return
      }
      const wait = Math.min(MINUTE_MS * 2 ** (mail.tries - 1), HOUR_MS)
      if (isOver) await end(mail, refused(message))
      else await update(mail, { nextTryAt: after(wait) })
      log(`Email ${isOver ? 'refused' : 'not sent'}: ${message}`, { mail: mail.id }, 'warn')
      return
    }
    server.worked()
    await end(mail, { sentAt: now() })
  }

  /** Keeps what became of a message, unless it confirms a deletion, which is the last that is kept of a person. */
  const end = (mail: StoredMail, values: Parameters<typeof update>[1]) =>
    isDeletionMail(mail)
      ? database.delete(mails).where(eq(mails.id, mail.id))
      : update(mail, values)
  const refused = (reason: string) => ({
    refusedAt: now(),
    refusal: reason.slice(0, LONGEST_REASON),
  })
  const after = (ms: number) => new Date(now().getTime() + ms)
  const update = (
    { id }: StoredMail,
    values: Partial<Pick<StoredMail, 'sentAt' | 'refusedAt' | 'refusal' | 'nextTryAt'>>,
  ) => database.update(mails).set(values).where(eq(mails.id, id))

  const workers =
    deliver && createWorkers({ atOnce: AT_ONCE, claim, handle: (mail) => sendOne(mail, deliver) })

  return {
    /**
     * Sends all due messages, five at once; meant for a timer, which need not wait. What a mail server
     * refuses for good ends, other failures are retried with growing delays.
     */
    send: async () => workers?.run(),
    /** Number of messages that wait for longer than a working mail server takes; 0 where nothing is sent. */
    async countOverdue(): Promise<number> {
      if (deliver === null) return 0
      const since = after(-MAX_MS)
      const [overdue] = await database
        .select({ count: count() })
        .from(mails)
        .where(
          and(
            ...[isNull(mails.sentAt), isNull(mails.refusedAt), lte(mails.createdAt, since)],
            // Not one that is held for later.
            or(gt(mails.tries, 0), lte(mails.nextTryAt, since)),
          ),
        )
      return overdue?.count ?? 0
    },
    /** Begins no other message, and waits for those under way, at most five seconds. */
    stop: async () => workers?.stop(),
  }
}

/** An attempt that goes on after its time. */
class TooLate extends Error {}

/** @throws {TooLate} when `work` takes longer; it may still end later. */
function before(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate('The mail server takes too long')), ms)
    timer.unref()
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
