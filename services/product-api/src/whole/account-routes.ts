import type { FastifyInstance } from 'fastify'
import { listOwned } from '#src/modules/accounts/list-owned.ts'
import { type Owned, refuseOrganisation } from '#src/modules/accounts/owner-scope.ts'
import { recordCounted } from '#src/modules/audit/record.ts'
import { inTime } from '#src/modules/billing/billing.ts'
import { endBilling } from '#src/modules/billing/end-billing.ts'
import { endAllTrust } from '#src/modules/devices/trusted-devices.ts'
import type { PoolAdmin } from '#src/modules/identity/pool-admin.ts'
import type { KeyLookup } from '#src/modules/keys/key-lookup.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { assertFresh } from '#src/server/assert-fresh.ts'
import type { Given } from '#src/server/module.ts'
import { DELETE_ACCOUNT, DELETE_ORGANISATION, EXPORT_ACCOUNT } from './account-operations.ts'
import { accountToDelete, deleteAccount } from './delete-account.ts'
import { deleteOrganisation, deleteOwnedAlone } from './delete-organisation.ts'
import { exportAccount } from './export-account.ts'

/** What deletes all of an account, and lets its keys be forgotten. */
export interface DeletionServices extends AccountServices {
  keys: Pick<KeyLookup, 'forget'>
  /** Null where this server may not act as an administrator of the user pool. */
  poolAdmin: PoolAdmin | null
}

/** All that is kept of an account, for its owner: exported, and deleted. */
export function wholeAccountRoutes(
  app: FastifyInstance,
  services: Given<'billing' | 'keys'> & DeletionServices & Owned,
): void {
  const { billing, database, keys, now } = services
  services.ownerRoutes(app, ({ accountOf, memberOf, needs, ofOwner, scope, whoAsks }) => {
    scope.get(
      '/op/user/export',
      ofOwner('confirmed', 'data:export', EXPORT_ACCOUNT),
      async (request, reply) => {
        const account = accountOf(request)
        await database.transaction((transaction) =>
          recordCounted(services, transaction, {
            ...{ accountId: account.id, member: memberOf(request), at: now() },
            ...{ category: 'security', act: 'data.exported' },
          }),
        )
        return reply
          .type('application/json; charset=utf-8')
          .header('Content-Disposition', 'attachment; filename="api-orchard-account.json"')
          .serializer((all) => `${JSON.stringify(all, null, 2)}\n`)
          .send(await exportAccount(services, account))
      },
    )

    scope.delete(
      '/op/user',
      { ...needs('own'), schema: DELETE_ACCOUNT },
      async (request, reply) => {
        const who = await whoAsks.confirmed(request, reply)
        refuseOrganisation(request)
        assertFresh(who, now(), reply)
        const known = await accountToDelete(services, who)
        const remove = (endedCustomer: string | null) => deleteAccount(services, who, endedCustomer)
        const owned = known ? await listOwned(database, known.id) : []
        const end = async () => {
          const alone = known ? await deleteOwnedAlone(services, billing, known.id) : []
          for (const { id } of alone) keys.forget(id)
          if (known) await endAllTrust(services, known)
          const gone = known
            ? await endBilling(services, billing, known.id, remove)
            : await remove(null)
          if (gone) keys.forget(gone.id)
          void billing?.followEmails(owned)
        }
        await inTime(billing, end)
        return reply.status(204).send()
      },
    )

    scope.delete(
      '/op/user/organisation',
      ofOwner('change', 'organisation:write', DELETE_ORGANISATION),
      async (request, reply) => {
        const member = memberOf(request)
        const { id } = accountOf(request)
        assertFresh(member, now(), reply)
        const end = async () => {
          await deleteOrganisation(services, billing, id, { member })
          keys.forget(id)
        }
        await inTime(billing, end)
        return reply.status(204).send()
      },
    )
  })
}
