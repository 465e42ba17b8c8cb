import { eq, sql } from 'drizzle-orm'
import type { Identity } from '#src/modules/identity/verify-token.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { Transaction } from '#src/store/database.ts'
import { type accounts, deletedAccounts } from './tables.ts'

/** The owner of an account, and when they signed in, in seconds. */
type Owner = AccountOwner & Pick<Identity, 'issuedAt' | 'signedInAt'>
/** How an account is known as that of its owner. */
export type AccountOwner = Pick<typeof accounts.$inferSelect, 'provider' | 'subject'>
/** Makes the keyed hash that stands for a person. */
interface Hasher {
  hashPerson(owner: AccountOwner): string
}

/** Lets one transaction at a time open or delete the account of a person. */
export async function lockPerson(
  transaction: Transaction,
  { provider, subject }: AccountOwner,
): Promise<void> {
  const name = `account ${provider} ${subject}`
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/**
 * @throws {ApiError} 410 when the account was deleted after this sign-in: only a new one opens
 * another.
 */
export async function assertNotDeleted(
  transaction: Transaction,
  { hashPerson }: Hasher,
  identity: Owner,
): Promise<void> {
  const [deleted] = await transaction
    .select({ signedInUntil: deletedAccounts.signedInUntil })
    .from(deletedAccounts)
    .where(eq(deletedAccounts.person, hashPerson(identity)))
  if (deleted && identity.signedInAt <= deleted.signedInUntil)
    throw new ApiError(
      410,
      'account_deleted',
      'This account was deleted; sign in again to open a new one',
    )
}

/** Keeps that the account of a person was deleted. */
export async function rememberDeletion(
  transaction: Transaction,
  { hashPerson }: Hasher,
  identity: Owner,
  deletedAt: Date,
): Promise<void> {
  // The provider's clock may be ahead of ours: no token from before may look like one from after.
  const now = Math.floor(deletedAt.getTime() / 1_000)
  const signedInUntil = Math.max(now, identity.issuedAt, identity.signedInAt)
  await transaction
    .insert(deletedAccounts)
    .values({ person: hashPerson(identity), signedInUntil, deletedAt })
    .onConflictDoUpdate({
      target: deletedAccounts.person,
      set: {
        signedInUntil: sql`greatest(${deletedAccounts.signedInUntil}, excluded.signed_in_until)`,
        deletedAt,
      },
    })
}
