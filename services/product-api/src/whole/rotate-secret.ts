import { and, asc, count, eq, gt } from 'drizzle-orm'
import type { RandomBytes } from '#src/modules/keys/api-key.ts'
import { findKeptSecret } from '#src/modules/keys/key-secret.ts'
import {
  createKeyVault,
  fingerprintOf,
  type KeySecrets,
  sealPeopleKey,
} from '#src/modules/keys/key-vault.ts'
import { apiKeys, keySecrets } from '#src/modules/keys/tables.ts'
import { webhooks } from '#src/modules/webhooks/tables.ts'
import type { Database } from '#src/store/database.ts'

const KEYS_AT_ONCE = 500

/** The outcome of a rotation. */
export interface Rotation {
  /** Number of keys that were sealed with the other secret. */
  changed: number
  keys: number
}

/**
 * Seals every stored key, and the secrets of webhooks, with the current secret, a few hundred at a time, and then notes that the database is
 * sealed with it. Servers that know both secrets go on meanwhile. It may be killed and started again.
 * @param isDryRun only counts, and opens each key.
 * @throws {OperatorError} when the database is sealed with neither secret.
 * @throws {Error} when a key opens with neither; the secrets are both still needed then.
 */
export async function rotateSecret(
  database: Database,
  secrets: KeySecrets,
  random: RandomBytes,
  report: (done: number, of: number) => void,
  isDryRun = false,
): Promise<Rotation> {
  const [current] = secrets
  const { people } = await findKeptSecret(database, secrets)
  const [{ keys } = { keys: 0 }] = await database.select({ keys: count() }).from(apiKeys)
  let changed = 0
  // A server may have stored a key with the other secret behind the place that was reached.
  for (let more = true; more; ) {
    const inPass = await sealAll(database, secrets, random, (done) => report(done, keys), isDryRun)
    changed += inPass
    more = inPass > 0 && !isDryRun
  }
  while ((await sealWebhooks(database, secrets, random, isDryRun)) > 0 && !isDryRun);
  if (isDryRun) return { changed, keys }
  await database.update(keySecrets).set({
    fingerprint: fingerprintOf(current),
    people: sealPeopleKey(people, current, random),
  })
  return { changed, keys }
}

/** Seals the secrets of all webhooks once; returns how many webhooks had one that was sealed with another secret. */
async function sealWebhooks(
  database: Database,
  secrets: KeySecrets,
  random: RandomBytes,
  isDryRun: boolean,
): Promise<number> {
  const vault = createKeyVault(secrets, random)
  let changed = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await database
      .select()
      .from(webhooks)
      .where(gt(webhooks.id, last))
      .orderBy(asc(webhooks.id))
      .limit(KEYS_AT_ONCE)
    const newest = rows.at(-1)
    if (!newest) return changed
    last = newest.id
    for (const { accountId, id, previousSealed, sealed } of rows) {
      const again = (one: string) => vault.seal(vault.open(one, accountId), accountId)
      const all = [sealed, ...(previousSealed === null ? [] : [previousSealed])]
      if (all.every((one) => vault.isCurrent(one, accountId))) continue
      changed++
      const values = {
        sealed: again(sealed),
        previousSealed: previousSealed === null ? null : again(previousSealed),
      }
      if (isDryRun) continue
      await database
        .update(webhooks)
        .set(values)
        .where(and(eq(webhooks.id, id), eq(webhooks.sealed, sealed)))
    }
  }
}

/** Seals all keys once; returns how many were sealed with another secret. */
async function sealAll(
  database: Database,
  secrets: KeySecrets,
  random: RandomBytes,
  report: (done: number) => void,
  isDryRun: boolean,
): Promise<number> {
  const vault = createKeyVault(secrets, random)
  let changed = 0
  let done = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await database
      .select()
      .from(apiKeys)
      .where(gt(apiKeys.id, last))
      .orderBy(asc(apiKeys.id))
      .limit(KEYS_AT_ONCE)
    const newest = rows.at(-1)
    if (!newest) return changed
    last = newest.id
    await database.transaction(async (transaction) => {
      for (const { accountId, hash, id, sealed } of rows) {
        const apiKey = vault.open(sealed, accountId)
        const [wanted] = vault.hashes(apiKey)
        if (hash === wanted) continue
        changed++
        if (isDryRun) continue
        await transaction
          .update(apiKeys)
          .set({
            hash: wanted,
            sealed: vault.seal(apiKey, accountId),
            startHash: vault.hashStart(apiKey),
          })
          .where(and(eq(apiKeys.id, id), eq(apiKeys.hash, hash)))
      }
    })
    done += rows.length
    report(done)
  }
}
