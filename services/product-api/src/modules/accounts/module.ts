import { DELETED_KEPT_DAYS } from '@orchard/shared/facts'
import { MINUTE_MS } from '@orchard/shared/format'
import { eq, or } from 'drizzle-orm'
import { createAskerLimit } from '#src/server/asker-limit.ts'
import { defineModule, type Given, ofAccount } from '#src/server/module.ts'
import { daysBefore } from '#src/server/utc.ts'
import { EXPORTED } from './exported.ts'
import { isInvitation } from './membership.ts'
import type { OwnerRoutes } from './owner-scope.ts'
import { accounts, deletedAccounts, invitations, members, organisations } from './tables.ts'
import { createWhoAsks } from './who-asks.ts'

function open({ app, config, signIns, verifyToken }: Given<'identity'>) {
  /** Requests per minute of one sign-in, or of an address without one. */
  const callsPerMinute = config.accountCallsPerMinute
  const limit = createAskerLimit(app, { max: callsPerMinute, timeWindow: MINUTE_MS })
  return { callsPerMinute, whoAsks: createWhoAsks({ signIns, verifyToken }, limit) }
}

declare module '#src/server/module.ts' {
  interface Offers {
    accounts: Awaited<ReturnType<typeof open>>
  }
  interface Ports {
    ownerRoutes: OwnerRoutes
  }
}

/** Accounts of persons and organisations, and who may act in them. */
export const MODULE = defineModule({
  name: 'accounts',
  needs: ['identity'],
  tables: [
    {
      table: members,
      holds: 'who is in which organisation, with which role',
      of: ({ accountId }) =>
        accountId === null
          ? undefined
          : or(eq(members.personId, accountId), eq(members.organisationId, accountId)),
      exported: 'memberships',
    },
    {
      table: invitations,
      holds: 'invitations to organisations: email address and role',
      of: isInvitation,
      exported: 'invitations',
    },
    {
      table: organisations,
      holds: 'names of organisations',
      of: ofAccount(organisations),
      exported: 'organisation',
    },
    {
      table: accounts,
      holds: 'provider, its ID of the person, email address, plan and limits',
      of: ({ accountId }) => (accountId === null ? undefined : eq(accounts.id, accountId)),
      exported: 'account',
    },
    {
      table: deletedAccounts,
      why: `a keyed hash of the person, for ${DELETED_KEPT_DAYS} days: a sign-in from before the deletion must not open an account again`,
    },
  ],
  ends: [
    // Longer than any sign-in lasts: the site keeps tokens for 365 days at most.
    [deletedAccounts.deletedAt, daysBefore(DELETED_KEPT_DAYS)],
  ],
  exports: EXPORTED,
  open,
})
