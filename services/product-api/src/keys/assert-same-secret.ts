import { OperatorError } from '@orchard/shared-node/process'
import type { Database } from '#src/store/database.ts'
import { keySecrets } from '#src/store/schema.ts'
import type { KeyVault } from './key-vault.ts'

/** The stored keys cannot be read with the secret that was given. */
export class SecretChangedError extends OperatorError {
  readonly code = 'key_secret_changed'
}

/**
 * Notes which secret a database's keys are made with, at its first start.
 * @throws {SecretChangedError} when it was another one.
 */
export async function assertSameSecret(
  database: Database,
  { fingerprint }: Pick<KeyVault, 'fingerprint'>,
): Promise<void> {
  await database.insert(keySecrets).values({ fingerprint }).onConflictDoNothing()
  const [kept] = await database.select().from(keySecrets)
  if (kept?.fingerprint !== fingerprint)
    throw new SecretChangedError(
      'The keys in this database were made with another secret; set KEY_SECRET to that one, or restore its file.',
    )
}
