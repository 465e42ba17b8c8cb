import { EMAIL_CHANGE_MINUTES } from '@orchard/shared/facts'
import { lines } from '#src/modules/mail/messages.ts'
import { CODE_OCCASION, type Mail } from '#src/modules/mail/outbox.ts'
import { NOT_YOU } from '#src/modules/mail/security-messages.ts'

const WHILE = `Enter it where you started the change. It works for ${EMAIL_CHANGE_MINUTES} minutes.`

/** The codes for a change of email address, to the old address, if there is one, and to the new one. */
export function emailCodeMails(
  site: string,
  {
    accountId,
    at,
    codes,
    dueAt,
    newEmail,
    oldEmail,
  }: {
    accountId: string
    at: Date
    /** When to send the code to the new address. */
    dueAt: Date
    codes: { old: string; new: string }
    oldEmail: string | null
    newEmail: string
  },
): { recipient: string; mail: Mail & { dueAt?: Date } }[] {
  const occasion = `${CODE_OCCASION}${at.toISOString()} ${accountId}`
  const subject = 'Your code to change your email address'
  const toNew = {
    recipient: newEmail,
    mail: {
      occasion: `${occasion} new`,
      dueAt,
      subject,
      content: lines(
        'Someone wants to use this email address for their API Orchard account.',
        `If it was you, this is your code for the new address: ${codes.new}. ${WHILE}`,
        'If this was not you, ignore this email. Without the code nothing changes.',
      ),
    },
  }
  if (oldEmail === null) return [toNew]
  const toOld = {
    recipient: oldEmail,
    mail: {
      occasion: `${occasion} old`,
      subject,
      content: lines(
        `Someone who is signed in to your account wants to change its email address to ${newEmail}.`,
        `If it was you, this is your code for the current address: ${codes.old}. ${WHILE}`,
        `Give this code to nobody. ${NOT_YOU(site)}`,
      ),
    },
  }
  return [toOld, toNew]
}
