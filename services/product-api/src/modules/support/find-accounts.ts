import { desc, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { accounts, members, organisations } from '#src/modules/accounts/tables.ts'
import { billingAccounts } from '#src/modules/billing/tables.ts'
import { withoutPrefix } from '#src/modules/keys/api-key.ts'
import type { KeyVault } from '#src/modules/keys/key-vault.ts'
import { apiKeys } from '#src/modules/keys/tables.ts'
import { listSuspended } from '#src/modules/suspensions/in-force.ts'
import type { Services } from '#src/server/services.ts'

const MAX_FOUND = 20
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

type FindServices = Pick<Services, 'database' | 'now'> & {
  vault: Pick<KeyVault, 'startHashes' | 'open'>
}

/**
 * Finds accounts, the newest first, by a part of the email address, verified or not, of the name of an organisation or of the email
 * address of one of its members, their id, their number at the payment provider, or
 * at least the first eight characters of one of their keys.
 */
export async function findAccounts(services: FindServices, query: string) {
  const { database, now } = services
  const text = query.trim()
  const owners = await ownersOfKeys(services, text)
  const isIn = (column: SQLWrapper) => sql`strpos(lower(${column}), lower(${text})) > 0`
  const those: (SQL | undefined)[] = [
    isIn(accounts.email),
    isIn(accounts.unverifiedEmail),
    isIn(organisations.name),
    sql`exists (
      select from ${members} join ${accounts} as person on person.id = ${members.personId}
      where ${members.organisationId} = ${accounts.id} and ${isIn(sql`person.email`)}
    )`,
    eq(billingAccounts.customerId, text),
    UUID.test(text) ? eq(accounts.id, text) : undefined,
    owners.length > 0 ? inArray(accounts.id, owners) : undefined,
  ]
  const found = await database
    .select({
      id: accounts.id,
      email: accounts.email,
      unverifiedEmail: accounts.unverifiedEmail,
      provider: accounts.provider,
      organisation: organisations.name,
      customer: billingAccounts.customerId,
      plan: accounts.plan,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .leftJoin(billingAccounts, eq(billingAccounts.accountId, accounts.id))
    .leftJoin(organisations, eq(organisations.accountId, accounts.id))
    .where(or(...those))
    .orderBy(desc(accounts.createdAt), accounts.id)
    .limit(MAX_FOUND)
  const ids = found.map(({ id }) => id)
  const suspended = await listSuspended(database, ids, now())
  return found.map((one) => ({
    ...one,
    suspendedAt: suspended.get(one.id)?.suspendedAt ?? null,
  }))
}

/** The accounts of keys that begin with a text. */
async function ownersOfKeys({ database, vault }: FindServices, text: string): Promise<string[]> {
  const beginning = withoutPrefix(text)
  if (beginning === null) return []
  const found = await database
    .select({ accountId: apiKeys.accountId, sealed: apiKeys.sealed })
    .from(apiKeys)
    .where(inArray(apiKeys.startHash, vault.startHashes(beginning)))
  const owners = found
    .filter(({ accountId, sealed }) =>
      withoutPrefix(vault.open(sealed, accountId))?.startsWith(beginning),
    )
    .map(({ accountId }) => accountId)
  return [...new Set(owners)]
}
