import { WISHES_KEPT_DAYS } from '@orchard/shared/facts'
import { MINUTE_MS } from '@orchard/shared/format'
import { defineModule, type Given } from '#src/server/module.ts'
import { daysBefore } from '#src/server/utc.ts'
import { EXPORTED } from './exported.ts'
import { wishRoutes } from './routes.ts'
import { wishes } from './tables.ts'
import { createWishes, isOf } from './wishes.ts'

function open(given: Given<'catalogue' | 'mail'>) {
  return { wishes: createWishes(given) }
}

declare module '#src/server/module.ts' {
  interface Offers {
    wishes: Awaited<ReturnType<typeof open>>
  }
}

/** APIs that somebody waits for. */
export const MODULE = defineModule({
  name: 'wishes',
  needs: ['mail', 'catalogue', 'inbox'],
  tables: [
    {
      table: wishes,
      holds: 'APIs that the person waits for',
      of: ({ email }) => (email === null ? undefined : isOf(email)),
      exported: 'wishes',
    },
  ],
  ends: [[wishes.wishedAt, daysBefore(WISHES_KEPT_DAYS)]],
  exports: EXPORTED,
  open,
  routes: { forms: wishRoutes },
  jobs: ({ wishes }) => [
    {
      name: 'wishes',
      everyMs: MINUTE_MS,
      run: wishes.announce,
      words: { failing: 'Wishes not announced', again: 'Wishes are announced again' },
    },
  ],
})
