import { ApiError } from '#src/server/api-error.ts'
import { defineModule } from '#src/server/module.ts'
import { FILL_EMAILS_EVERY_MS, fillEmails } from './fill-emails.ts'
import { createOwnerRoutes } from './owner-routes.ts'

/** Opens the account that a request is about. */
export const MODULE = defineModule({
  name: 'sign-in',
  needs: ['identity', 'accounts', 'mail', 'audit', 'keys', 'suspensions', 'usage', 'recovery'],
  open: (given) => ({ ownerRoutes: createOwnerRoutes(given) }),
  jobs: ({ database, emailAdmin: poolAdmin, now }) => [
    {
      name: 'missing emails',
      everyMs: FILL_EMAILS_EVERY_MS,
      run: (signal) =>
        fillEmails({ database, now, poolAdmin, signal }).catch((error: unknown) => {
          // What the pool refuses is logged when it begins and when it ends.
          if (!(error instanceof ApiError)) throw error
        }),
    },
  ],
})
