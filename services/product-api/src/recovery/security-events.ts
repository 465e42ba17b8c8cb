import type { AccountServices, OpenAccount } from '#src/accounts/accounts.ts'
import { lines } from '#src/mail/messages.ts'
import type { Mail } from '#src/mail/outbox.ts'
import { NOT_YOU, stamp } from '#src/mail/security-messages.ts'
import { refuseTooMany } from './limits.ts'

/**
 * What happens between a browser and the user pool alone, so that only the page can tell of it. The pool itself tells of
 * changes of email address and 2FA.
 */
export const SECURITY_EVENTS = [
  'password_changed',
  'phone_changed',
  'phone_removed',
  'signed_out_everywhere',
  'device_forgotten',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

/** Subject and first sentence of the email; a device that is forgotten needs none: it has to sign in again. */
const WORDS: Readonly<Record<SecurityEvent, readonly [subject: string, sentence: string] | null>> =
  {
    password_changed: ['Your password has changed', 'The password of your account was changed'],
    phone_changed: [
      'Your phone number has changed',
      'A phone number for codes by text message was verified for your account',
    ],
    phone_removed: [
      'Your phone number was removed',
      'The phone number of your account was removed',
    ],
    signed_out_everywhere: [
      'You were signed out everywhere',
      'All browsers that were signed in to your account were signed out',
    ],
    device_forgotten: null,
  }

/**
 * Confirms by email what a page tells of.
 * @throws {ApiError} 429 for too many in a day.
 */
export async function noteSecurityEvent(
  services: AccountServices,
  { id }: Pick<OpenAccount, 'id'>,
  what: SecurityEvent,
): Promise<void> {
  const { database, now, outbox, site } = services
  await refuseTooMany(services, 'securityEvent', id)
  const mail = eventMail(site, { accountId: id, at: now(), what })
  if (mail) await outbox.toAccount(id, mail, database)
}

function eventMail(
  site: string,
  { accountId, at, what }: { accountId: string; at: Date; what: SecurityEvent },
): Mail | null {
  const words = WORDS[what]
  if (!words) return null
  const [subject, sentence] = words
  return {
    occasion: `${what} ${at.toISOString()} ${accountId}`,
    subject,
    content: lines(`${sentence} on ${stamp(at)}.`, NOT_YOU(site)),
  }
}
