import { defineModule, ofAccount } from '#src/server/module.ts'
import { daysBefore } from '#src/server/utc.ts'
import { EXPORTED } from './exported.ts'
import { recoveryRoutes } from './routes.ts'
import { emailChanges, recoveryCodes } from './tables.ts'

/** Recovery codes, and changes of email address. */
export const MODULE = defineModule({
  name: 'recovery',
  needs: [
    'tries',
    'identity',
    'accounts',
    'mail',
    'audit',
    'keys',
    'suspensions',
    'billing',
    'wishes',
  ],
  tables: [
    {
      table: recoveryCodes,
      holds: 'keyed hashes of recovery codes, when they were made and used',
      of: ofAccount(recoveryCodes),
      exported: 'recovery_codes',
    },
    {
      table: emailChanges,
      holds: 'a change of email address that waits for its codes',
      of: ofAccount(emailChanges),
      exported: 'email_change',
    },
  ],
  ends: [[emailChanges.expiresAt, daysBefore(0)]],
  exports: EXPORTED,
  routes: { pages: recoveryRoutes },
})
