import { HOUR_MS } from '@orchard/shared/format'
import { type Base, defineModule, ofAccount } from '#src/server/module.ts'
import { daysBefore } from '#src/server/utc.ts'
import { fillStarts } from './fill-starts.ts'
import { createKeyLookup } from './key-lookup.ts'
import { openKeyVault, readKeySecrets } from './key-secret.ts'
import { ofNamedKey } from './secrets.ts'
import { apiKeys, keyCounts, keySecrets, namedKeys } from './tables.ts'

/** @throws {OperatorError} when the stored keys were made with another secret. */
async function open({ config, database, now, random }: Base) {
  const vault = await openKeyVault(database, readKeySecrets(config, random), random)
  return { keys: createKeyLookup({ database, now, vault }), vault }
}

declare module '#src/server/module.ts' {
  interface Offers {
    keys: Awaited<ReturnType<typeof open>>
  }
}

/** API keys as they are stored and found, and who calls with them. */
export const MODULE = defineModule({
  name: 'keys',
  needs: ['accounts', 'mail', 'catalogue'],
  tables: [
    {
      table: apiKeys,
      holds: 'API keys, sealed',
      of: ofAccount(apiKeys),
      exported: 'api_keys',
    },
    {
      table: keyCounts,
      holds: 'limits and counts of keys',
      of: ofNamedKey(keyCounts.namedKeyId),
      exported: 'api_keys',
    },
    {
      table: namedKeys,
      holds: 'names and limits of keys',
      of: ofAccount(namedKeys),
      exported: 'api_keys',
    },
    { table: keySecrets, why: 'no data of persons' },
  ],
  ends: [[apiKeys.retiresAt, daysBefore(0)]],
  open,
  jobs: (given) => [
    {
      name: 'first characters of keys',
      everyMs: HOUR_MS,
      run: () => fillStarts(given),
      atStart: 'before',
    },
  ],
})
