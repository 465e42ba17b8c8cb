import { and, eq } from 'drizzle-orm'
import { ApiError } from '#src/server/api-error.ts'
import type { Transaction } from '#src/store/database.ts'
import type { AccountOwner } from './deleted-account.ts'
import { accounts } from './tables.ts'

/** An account with its default key. */
export type OpenAccount = typeof accounts.$inferSelect & { apiKey: string }

/** Selects the account of an identity. */
export function isOwnedBy({ provider, subject }: AccountOwner) {
  return and(eq(accounts.provider, provider), eq(accounts.subject, subject))
}

/**
 * Locks an account until the end of the transaction, so that its keys change one at a time.
 * Counting calls goes on.
 * @throws {ApiError} 410 when it was deleted.
 */
export async function lockAccount(transaction: Transaction, accountId: string): Promise<void> {
  // Not FOR UPDATE, which would wait for calls that count and make them wait in turn.
  const [account] = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
  if (!account) throw accountDeleted()
}

/** A request came when its account had been deleted. */
export function accountDeleted(): ApiError {
  return new ApiError(410, 'account_deleted', 'This account was deleted')
}
