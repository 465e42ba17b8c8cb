import { SECOND_MS } from '@orchard/shared/format'
import { createCallers } from '#src/modules/keys/callers.ts'
import { operatorLogIsKeptFrom } from '#src/modules/operator/log.ts'
import { defineModule, type Given, ofAccount } from '#src/server/module.ts'
import { EXPORTED } from './exported.ts'
import { endExpired } from './in-force.ts'
import { suspensionRoutes } from './routes.ts'
import { createSuspensionList } from './suspension-list.ts'
import { suspensions } from './tables.ts'

async function open({ app, database, keys, now, site }: Given<'keys'>) {
  const suspensions = createSuspensionList({ database, now, site })
  await suspensions.refresh()
  return { callers: createCallers(app, { keys, now, suspensions }), suspensions }
}

declare module '#src/server/module.ts' {
  interface Offers {
    suspensions: Awaited<ReturnType<typeof open>>
  }
}

/** Accounts, keys and addresses that operators have suspended. */
export const MODULE = defineModule({
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
  exports: EXPORTED,
  open,
  routes: {
    pages: suspensionRoutes,
    forms(app, { suspensions }) {
      app.addHook('onRequest', async ({ ip, method }) => {
        if (method !== 'OPTIONS') suspensions.refuseBlocked(ip)
      })
    },
  },
  jobs: ({ suspensions }) => [
    // How long an instance goes on without a suspension that another one has made.
    {
      name: 'suspensions',
      everyMs: 2 * SECOND_MS,
      run: suspensions.refresh,
      words: { failing: 'Suspensions not read', again: 'Suspensions are read again' },
    },
  ],
})
