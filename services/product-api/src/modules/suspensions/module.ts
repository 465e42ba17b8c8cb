import { operatorLogIsKeptFrom } from '#src/modules/operator/log.ts'
import { type Module, ofAccount } from '#src/server/module.ts'
import { endExpired } from './in-force.ts'
import { suspensions } from './tables.ts'

/** Accounts, keys and addresses that operators have suspended. */
export const MODULE: Module = {
  name: 'suspensions',
  needs: ['accounts', 'mail', 'audit', 'operator', 'keys'],
  tables: [
    {
      table: suspensions,
      holds: 'suspensions, with reason and words',
      of: ofAccount(suspensions),
      exported: 'suspensions',
    },
  ],
  ends: [[suspensions.liftedAt, operatorLogIsKeptFrom]],
  tidies: [[suspensions, ({ database, now }) => endExpired(database, now())]],
}
