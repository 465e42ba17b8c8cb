import { OperatorError } from '@orchard/shared-node/process'
import { fingerprintOf, opensKey } from '#src/modules/keys/key-vault.ts'
import { listMigrations } from '#src/store/migrations.ts'
import { parseLine, readBackup } from './read-backup.ts'

/** A backup that is whole and whose keys can be read. */
export interface InspectedBackup {
  /** Name of the newest migration of the database that it was made of. */
  schema: string
  /** The migrations since, which its tables have not seen. */
  missing: string[]
  rows: number
}

/** As `row_to_json` writes them. */
interface SecretRow {
  fingerprint: string
}
interface KeyRow {
  sealed: string
  account_id: string
}

/**
 * Reads a whole backup, and writes nothing.
 * @param secrets those of the server to come, `KEY_SECRET` first; empty where none is configured.
 * @throws {OperatorError} when it is no backup, cut short, of a later version, or has keys that none of the secrets opens.
 */
export async function inspectBackup(
  lines: AsyncIterable<string>,
  secrets: readonly Buffer[],
): Promise<InspectedBackup> {
  let schema = ''
  const { rows } = await readBackup(lines, {
    header(header) {
      ;({ schema } = header)
      if (!listMigrations().includes(schema))
        throw new OperatorError(
          `The backup has the tables of ${schema}, which this version does not know. Restore it with the version that made it, or a later one.`,
        )
    },
    rows(table, text) {
      const batch = parseLine<object[]>(text)
      if (table === 'key_secrets') assertSealedWith(batch as SecretRow[], secrets)
      if (table === 'api_keys') assertOpened(batch as KeyRow[], secrets)
      return batch.length
    },
  })
  const known = listMigrations()
  return { schema, missing: known.slice(known.indexOf(schema) + 1), rows }
}

/** A server notes at its first start which secret its keys are sealed with. */
function assertSealedWith(notes: readonly SecretRow[], secrets: readonly Buffer[]): void {
  const known = secrets.map(fingerprintOf)
  if (!notes.every(({ fingerprint }) => known.includes(fingerprint))) throw wrongSecret(secrets)
}

/** The note may be of another secret than the keys while one replaces the other, or be missing. */
function assertOpened(keys: readonly KeyRow[], secrets: readonly Buffer[]): void {
  for (const { account_id, sealed } of keys)
    if (!secrets.some((secret) => opensKey(sealed, account_id, secret))) throw wrongSecret(secrets)
}

function wrongSecret(secrets: readonly Buffer[]): OperatorError {
  return new OperatorError(
    secrets.length === 0
      ? 'The keys in the backup are sealed, and no secret is set. Set KEY_SECRET to the one that the backed-up server had; nothing was restored.'
      : 'The keys in the backup are sealed with another secret. Set KEY_SECRET to the one that the backed-up server had; nothing was restored.',
  )
}
