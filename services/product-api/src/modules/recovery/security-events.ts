import type { AuditAct } from '@orchard/shared/organisations'
import type { Member } from '#src/modules/accounts/actor.ts'
import { recordOfPerson } from '#src/modules/audit/record.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { lines } from '#src/modules/mail/messages.ts'
import type { Mail } from '#src/modules/mail/outbox.ts'
import { NOT_YOU, stamp } from '#src/modules/mail/security-messages.ts'
import { refuseTooSoon } from '#src/modules/tries/growing-delays.ts'
import { signInOf } from '#src/server/request-owner.ts'
import type { OwnActor } from './recovery-codes.ts'

/**
 * Events between a browser and the user pool alone, so that only the page can tell of them. The pool itself tells of
 * changes of email address and 2FA.
 */
export const SECURITY_EVENTS = [
  'password_changed',
  'phone_changed',
  'phone_removed',
  'signed_out_everywhere',
  'device_forgotten',
  'passkey_added',
  'passkey_removed',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

/** How the audit log calls them. */
const SECURITY_ACTS = {
  password_changed: 'password.changed',
  phone_changed: 'phone.changed',
  phone_removed: 'phone.removed',
  signed_out_everywhere: 'sign_ins.ended',
  device_forgotten: 'device.forgotten',
  passkey_added: 'passkey.added',
  passkey_removed: 'passkey.removed',
} as const satisfies Readonly<Record<SecurityEvent, AuditAct['act']>>

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
    // The page tells of it before it asks the pool, which ends the token that it tells with.
    signed_out_everywhere: [
      'Signing out everywhere',
      'Someone asked to sign out all browsers that are signed in to your account',
    ],
    device_forgotten: null,
    passkey_added: [
      'A passkey was added',
      'A passkey that signs in to your account without your password was added',
    ],
    passkey_removed: ['A passkey was removed', 'A passkey of your account was removed'],
  }

/**
 * Confirms by email what a page tells of, and notes it in the audit log.
 * @throws {ApiError} 429 for too many by one sign-in.
 */
export async function noteSecurityEvent(
  services: AccountServices,
  member: OwnActor & Pick<Member, 'signedInAt'>,
  what: SecurityEvent,
): Promise<void> {
  const { database, now, outbox, site } = services
  const { id } = member.person
  await refuseTooSoon(services, 'securityEvent', signInOf(member))
  const at = now()
  const mail = eventMail(site, { accountId: id, at, what })
  await database.transaction(async (transaction) => {
    const act = SECURITY_ACTS[what]
    await recordOfPerson(transaction, member, { category: 'security', act, at })
    if (mail) await outbox.toAccount(id, mail, transaction)
  })
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
