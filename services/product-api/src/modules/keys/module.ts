import { type Module, ofAccount } from '#src/server/module.ts'
import { daysBefore } from '#src/server/utc.ts'
import { ofNamedKey } from './secrets.ts'
import { apiKeys, keyCounts, keySecrets, namedKeys } from './tables.ts'

/** API keys as they are stored and found, and who calls with them. */
export const MODULE: Module = {
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
}
