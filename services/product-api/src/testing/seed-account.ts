import { randomBytes } from 'node:crypto'
import type { Plan } from '@orchard/shared/facts'
import { eq } from 'drizzle-orm'
import { accounts } from '#src/modules/accounts/tables.ts'
import { openKeyVault } from '#src/modules/keys/key-secret.ts'
import { createOutbox } from '#src/modules/mail/outbox.ts'
import { openAccount } from '#src/modules/sign-in/open-account.ts'
import { openDatabase } from '#src/store/open-database.ts'

type Place = { databaseUrl: string | null; dataDir: string }

/** `seedAccounts` for one, of `ana`. @returns its key. */
export async function seedAccount(place: Place, secret: string, plan: Plan['id']): Promise<string> {
  const [key = ''] = await seedAccounts(place, secret, plan, ['ana'])
  return key
}

/**
 * Puts accounts of Google into a database that no server uses yet.
 * @param secret the `KEY_SECRET` of the server that will.
 * @returns their keys.
 */
export async function seedAccounts(
  place: Place,
  secret: string,
  plan: Plan['id'],
  subjects: readonly string[],
): Promise<string[]> {
  const { close, database } = await openDatabase(place)
  try {
    const now = () => new Date()
    const vault = await openKeyVault(database, [Buffer.from(secret)], randomBytes)
    const outbox = createOutbox({ database, now })
    const services = { database, now, random: randomBytes, vault, outbox, site: '' }
    const at = Math.floor(now().getTime() / 1_000)
    const keys: string[] = []
    for (const subject of subjects) {
      const account = await openAccount(services, {
        provider: 'google',
        subject,
        issuedAt: at,
        signedInAt: at,
        deviceKey: null,
        groups: [],
        email: null,
        secondFactors: null,
        toldAt: 0,
        token: '',
      })
      await database.update(accounts).set({ plan }).where(eq(accounts.id, account.id))
      keys.push(account.apiKey)
    }
    return keys
  } finally {
    await close()
  }
}
