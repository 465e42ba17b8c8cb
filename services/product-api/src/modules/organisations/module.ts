import { INVITATIONS_KEPT_DAYS } from '@orchard/shared/facts'
import { invitations } from '#src/modules/accounts/tables.ts'
import { defineModule } from '#src/server/module.ts'
import { daysBefore } from '#src/server/utc.ts'
import { EXPORTED } from './exported.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { organisationRoutes } from './routes.ts'

/** Organisations, their members and invitations. */
export const MODULE = defineModule({
  name: 'organisations',
  needs: [
    'tries',
    'accounts',
    'mail',
    'audit',
    'operator',
    'keys',
    'suspensions',
    'usage',
    'billing',
    'recovery',
    'devices',
    'named-keys',
    'sign-in',
  ],
  ends: [[invitations.expiresAt, daysBefore(INVITATIONS_KEPT_DAYS)]],
  exports: EXPORTED,
  routes: {
    pages(app, given) {
      organisationRoutes(app, given)
      invitationRoutes(app, given)
    },
  },
})
