import { defineModule } from '#src/server/module.ts'
import { daysBefore } from '#src/server/utc.ts'
import { tries } from './tables.ts'

/** How often somebody may try something, by day and by who tries. */
export const MODULE = defineModule({
  name: 'tries',
  needs: [],
  tables: [
    {
      table: tries,
      why: 'keyed hashes of IP addresses, email addresses and sign-ins that change every day, until the UTC day ends',
    },
  ],
  ends: [[tries.day, daysBefore(0)]],
})
