import { addressPrefixes } from '@orchard/shared-node/incoming'
import { ApiError } from '#src/api-error.ts'
import type { KeyVault } from '#src/keys/key-vault.ts'
import type { Services } from '#src/services.ts'
import { dayOf, secondsToMidnight } from '#src/usage/period.ts'
import { take } from './tries.ts'

/** Times in a UTC day, on all instances together. */
const MAX = {
  /**
   * Tries of a recovery code by one address (a /64 of IPv6), and for one email address. Nobody guesses 80 bits; the second is
   * higher, so that a stranger with one address cannot use it up.
   */
  recoveryByAddress: 200,
  recoveryByEmail: 1_000,
  /** Changes of email address that an account begins, and codes that one mailbox is sent for that. */
  emailChange: 5,
  emailChangeTo: 5,
  /** Invitations sent by one person, from all their organisations, and invitations sent to one mailbox, by anybody. */
  invitation: 100,
  invitationTo: 5,
  /** Devices that the owner of an account trusts. */
  deviceTrust: 20,
  /** Events that a page tells of an account. */
  securityEvent: 50,
}

/** Words for those who try nothing. */
const WORDS: Partial<Record<keyof typeof MAX, string>> = {
  invitation: `You have sent ${MAX.invitation} invitations today; try again tomorrow`,
  invitationTo: `This email address was sent ${MAX.invitationTo} invitations today; try again tomorrow`,
}

/** @throws {ApiError} 429 once it was done too often today; `who` is kept as a keyed hash. */
export async function refuseTooMany(
  {
    database,
    now,
    vault,
  }: Pick<Services, 'now'> & {
    database: Parameters<typeof take>[0]
    vault: Pick<KeyVault, 'hashVisitor'>
  },
  what: keyof typeof MAX,
  who: string,
): Promise<void> {
  const day = dayOf(now())
  const name = what === 'recoveryByAddress' ? addressPrefixes(who).own : who
  const used = await take(database, day, vault.hashVisitor(`${what} ${name}`, day), MAX[what])
  if (used === null)
    throw new ApiError(
      429,
      'too_many_tries',
      WORDS[what] ?? 'Too many tries today; try again tomorrow',
      { retryAfter: secondsToMidnight(now()) },
    )
}
