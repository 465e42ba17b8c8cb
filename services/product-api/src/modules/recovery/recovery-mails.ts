import { RECOVERY_CODES } from '@orchard/shared/facts'
import { inWords } from '@orchard/shared/format'
import { lines } from '#src/modules/mail/messages.ts'
import type { Mail } from '#src/modules/mail/outbox.ts'
import { NOT_YOU, stamp } from '#src/modules/mail/security-messages.ts'

/** An account, and when something happened to it. */
interface Happened {
  accountId: string
  at: Date
}

/** Confirms that recovery codes were made. */
export function recoveryCodesMail(site: string, { accountId, at }: Happened): Mail {
  return {
    occasion: `recovery codes ${at.toISOString()} ${accountId}`,
    subject: 'You have new recovery codes',
    content: lines(
      `Your account got ${inWords(RECOVERY_CODES)} recovery codes on ${stamp(at)}. With one of them you can turn off two-factor authentication (2FA) when you lose your phone. Earlier codes no longer work.`,
      NOT_YOU(site),
    ),
  }
}

/** Says that a recovery code has ended 2FA, and what to do next. */
export function recoveryMail(
  site: string,
  { accountId, at, left }: Happened & { left: number },
): Mail {
  return {
    occasion: `recovery ${at.toISOString()} ${accountId}`,
    subject: 'A recovery code turned off your 2FA',
    content: lines(
      `A recovery code of your account was used on ${stamp(at)}. Two-factor authentication (2FA) is off, and you sign in with your password alone. ${codesLeft(left)}`,
      `Set up 2FA again. If you trusted the device you lost, end its trust: ${site}/profile#security`,
      NOT_YOU(site),
    ),
  }
}

function codesLeft(left: number): string {
  if (left === 1) return 'One code is left.'
  return left === 0 ? 'No codes are left.' : `${left} codes are left.`
}
