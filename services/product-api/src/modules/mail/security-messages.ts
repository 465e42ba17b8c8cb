import { REPLACED_KEY_HOURS } from '@orchard/shared/facts'
import { lines } from './messages.ts'
import type { Mail } from './outbox.ts'

/** A change of a key of an account. */
export interface KeyChange {
  what: 'created' | 'changed' | 'rotated' | 'revoked'
  /** The name that its owner gave it. */
  name: string
}

/** A change that the identity provider told of; `toldAt` in milliseconds. */
interface ToldChange {
  site: string
  accountId: string
  toldAt: number
}

/** Advice for a change that somebody else has made. */
export const NOT_YOU = (site: string) =>
  `If this was not you, change your password, sign out everywhere and rotate your keys: ${site}/profile`

/** Confirms a change of a key. */
export function keyMail(
  site: string,
  { accountId, at, name, what }: KeyChange & { accountId: string; at: Date },
): Mail {
  return {
    occasion: `key ${what} ${at.toISOString()} ${name} ${accountId}`,
    subject: `API key ${what}: ${name}`,
    content: lines(
      `The API key “${name}” of your account was ${what} on ${stamp(at)}.`,
      ...(what === 'rotated'
        ? [
            `Unless you revoked it immediately, the old key works for another ${REPLACED_KEY_HOURS} hours.`,
          ]
        : []),
      NOT_YOU(site),
    ),
  }
}

/** Confirms that a device is trusted, and says until when. */
export function trustMail(
  site: string,
  { accountId, at, device, endsAt }: { accountId: string; at: Date; device: string; endsAt: Date },
): Mail {
  return {
    occasion: `device trusted ${at.toISOString()} ${accountId}`,
    subject: 'You trust a new device',
    content: lines(
      `You chose to trust a device on ${stamp(at)}: ${device}. Until ${stamp(endsAt)}, signing in there needs your password alone, without a code of two-factor authentication (2FA).`,
      `End its trust here: ${site}/profile#security`,
      NOT_YOU(site),
    ),
  }
}

/** Says where the invoices of an account go from now on. */
export function billingEmailMail(
  site: string,
  { accountId, at, email }: { accountId: string; at: Date; email: string },
): Mail {
  return {
    about: 'billing',
    occasion: `billing email ${at.toISOString()} ${accountId}`,
    subject: 'The billing email of your account has changed',
    content: lines(
      `Invoices, receipts and emails about payments now go to ${email}, too. The email that you sign in with is the same.`,
      `Change it here: ${site}/profile#billing`,
      NOT_YOU(site),
    ),
  }
}

/** Confirms another email address, to the old and to the new one; none where it is the same. */
export function emailMails(
  { accountId, site, toldAt }: ToldChange,
  before: string | null,
  email: string | null,
): { recipient: string; mail: Mail }[] {
  // An account that had no verified email yet is told nothing that its owner has not just read.
  if (before === null || before === email) return []
  const mail = (which: string): Mail => ({
    occasion: `email ${toldAt} ${which} ${accountId}`,
    subject: 'The email address of your account has changed',
    content: lines(
      email === null
        ? 'The email address of your account is no longer verified, so we no longer send email to it.'
        : `The email address of your account is now ${email}.`,
      NOT_YOU(site),
      ...(which === 'old' ? [`If you can no longer sign in, contact us: ${site}/contact`] : []),
    ),
  })
  const toOld = { recipient: before, mail: mail('old') }
  return email === null ? [toOld] : [toOld, { recipient: email, mail: mail('new') }]
}

/** Confirms that two-factor authentication was set up, changed or turned off. */
export function secondFactorMail({ accountId, site, toldAt }: ToldChange, isOn: boolean): Mail {
  return {
    occasion: `2FA ${toldAt} ${accountId}`,
    subject: isOn
      ? 'Your two-factor authentication has changed'
      : 'Two-factor authentication is off',
    content: lines(
      isOn
        ? 'The two-factor authentication (2FA) of your account has changed. You sign in with your password and a code.'
        : 'Two-factor authentication (2FA) was turned off for your account. You sign in with your password alone.',
      NOT_YOU(site),
    ),
  }
}

const DELETED = 'deleted '

/** Confirms that an account was deleted; `plan` is the name of the paid plan that ended with it. */
export function deletionMail(
  site: string,
  { accountId, at, plan }: { accountId: string; at: Date; plan: string | null },
): Mail {
  return {
    occasion: `${DELETED}${accountId}`,
    subject: 'Your account is deleted',
    content: lines(
      `Your API Orchard account was deleted on ${stamp(at)}. Its API keys no longer work.`,
      ...(plan === null ? [] : [`Your ${plan} plan has ended, and you are not charged again.`]),
      `If this was not you, contact us: ${site}/contact`,
    ),
  }
}

/** True for the confirmation that an account was deleted. */
export function isDeletionMail({ occasion }: Pick<Mail, 'occasion'>): boolean {
  return occasion.startsWith(DELETED)
}

interface Suspended {
  id: string
  kind: 'account' | 'key' | 'address'
  words: string
  /** Null until it is lifted. */
  until: Date | null
}

/** Says that an account or one of its keys is suspended, in the words of the operator. */
export function suspensionMail(site: string, { id, kind, until, words }: Suspended): Mail {
  const isAccount = kind === 'account'
  return {
    occasion: `suspension ${id}`,
    subject: isAccount ? 'Your account is suspended' : 'One of your API keys is suspended',
    content: lines(
      words,
      isAccount
        ? 'Requests with its API keys return 403 account_suspended. You can still sign in, see your invoices, cancel your plan, export your data and delete your account.'
        : 'Requests with this key return 403 key_suspended. Your other keys work.',
      ...(until === null ? [] : [`The suspension ends on ${stamp(until)}.`]),
      `If you think that this is a mistake, contact us: ${site}/contact`,
    ),
  }
}

/** Says that an account or one of its keys works again. */
export function liftMail(site: string, { id, kind }: Pick<Suspended, 'id' | 'kind'>): Mail {
  return {
    occasion: `suspension lifted ${id}`,
    subject:
      kind === 'account' ? 'Your account is active again' : 'One of your API keys works again',
    content: lines(
      kind === 'account'
        ? 'We have lifted the suspension of your account. Its API keys work again within seconds.'
        : 'We have lifted the suspension of one of your API keys. It works again within seconds.',
      `See your keys: ${site}/profile`,
    ),
  }
}

/** A time in the text of a message, to the minute. */
export function stamp(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
