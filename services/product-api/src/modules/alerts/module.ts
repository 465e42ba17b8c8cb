import { type Module, ofAccount } from '#src/server/module.ts'
import { alertSettings, knownApis } from './tables.ts'

/** What owners are told of, by email and as events. */
export const MODULE: Module = {
  name: 'alerts',
  needs: ['accounts', 'mail', 'catalogue', 'audit', 'keys', 'suspensions', 'usage', 'webhooks'],
  tables: [
    {
      table: alertSettings,
      holds: 'which alerts come by email',
      of: ofAccount(alertSettings),
      exported: 'alerts',
    },
    { table: knownApis, why: 'no data of persons' },
  ],
}
