import { randomBytes } from 'node:crypto'
import type { Plan } from '@orchard/shared/contracts'
import { eq } from 'drizzle-orm'
import { openAccount } from '#src/accounts/accounts.ts'
import { assertSameSecret } from '#src/keys/assert-same-secret.ts'
import { createKeyVault } from '#src/keys/key-vault.ts'
import { openDatabase } from '#src/store/open-database.ts'
import { accounts } from '#src/store/schema.ts'

/**
 * Puts an account of Google, of `ana` unless told, into a database that no server uses yet.
 * @param secret the `KEY_SECRET` of the server that will.
 * @returns its key.
 */
export async function seedAccount(
  place: { databaseUrl: string | null; dataDir: string },
  secret: string,
  plan: Plan['id'],
  subject = 'ana',
): Promise<string> {
  const { close, database } = await openDatabase(place)
  try {
    const now = () => new Date()
    const vault = createKeyVault(Buffer.from(secret), randomBytes)
    await assertSameSecret(database, vault)
    const services = { database, now, random: randomBytes, vault }
    const at = Math.floor(now().getTime() / 1_000)
    const account = await openAccount(services, {
      provider: 'google',
      subject,
      issuedAt: at,
      signedInAt: at,
      email: null,
      emailKnownAt: 0,
      token: '',
    })
    await database.update(accounts).set({ plan }).where(eq(accounts.id, account.id))
    return account.apiKey
  } finally {
    await close()
  }
}
