import { isAllowed } from '@orchard/shared/organisations'
import { and, count, eq, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { listOwned } from '#src/modules/accounts/list-owned.ts'
import {
  type AccountRouteServices,
  ownerRoutes,
  refuseOrganisation,
} from '#src/modules/accounts/of-owner.ts'
import { recordCounted } from '#src/modules/audit/record.ts'
import { type Billing, inTime } from '#src/modules/billing/billing.ts'
import { endBilling } from '#src/modules/billing/end-billing.ts'
import { endAllTrust } from '#src/modules/devices/trusted-devices.ts'
import { listMemberships } from '#src/modules/organisations/organisations.ts'
import type { Member } from '#src/modules/sign-in/admit.ts'
import type { OpenAccount } from '#src/modules/sign-in/open-account.ts'
import { findSuspension } from '#src/modules/suspensions/in-force.ts'
import { reportUsage, usageAsCsv } from '#src/modules/usage/usage-report.ts'
import { ApiError } from '#src/server/api-error.ts'
import { assertFresh } from '#src/server/assert-fresh.ts'
import { deviceNames } from '#src/store/schema.ts'
import { accountToDelete, deleteAccount } from '#src/whole/delete-account.ts'
import { deleteOwnedAlone } from '#src/whole/delete-organisation.ts'
import { exportAccount, readDeviceNames } from '#src/whole/export-account.ts'
import {
  DELETE_ACCOUNT,
  DOWNLOAD_USAGE,
  EXPORT_ACCOUNT,
  FORGET_DEVICE,
  GET_ACCOUNT,
  GET_USAGE,
  LIST_DEVICE_NAMES,
  NAME_DEVICE,
  REFRESH_ACCOUNT,
} from './operations.ts'

const MAX_DEVICE_NAMES = 200

/** `/op/user` and below: the signed-in account. */
export function accountRoutes(
  app: FastifyInstance,
  services: AccountRouteServices,
  billing: Billing | null,
): void {
  const { database, keys, now } = services
  ownerRoutes(app, services, ({ accountOf, enter, memberOf, needs, ofOwner, scope, whoAsks }) => {
    const toSee = 'account:read'
    scope.get('/op/user', { ...needs(toSee), schema: GET_ACCOUNT }, async (request, reply) => {
      const { organisation } = request.query
      const who = await whoAsks.recentByQuery(request, reply, request.query)
      const entered = await enter(request, who, toSee, { organisation })
      const memberships = await listMemberships(database, entered.member.person.id)
      return { ...(await accountResponse(services, entered)), memberships }
    })

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

    scope.post(
      '/op/user/refresh',
      ofOwner('confirmed', 'own', REFRESH_ACCOUNT),
      async (_request, reply) => reply.status(204).send(),
    )

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
          .send(await exportAccount(services, account, billing))
      },
    )

    scope.get('/op/user/usage', ofOwner('recent', toSee, GET_USAGE), async (request) => {
      const account = accountOf(request)
      const suspended = await noticeTo(services, [account.id])
      return { ...(await reportUsage(database, account, now())), suspended }
    })

    scope.get(
      '/op/user/usage.csv',
      ofOwner('recent', toSee, DOWNLOAD_USAGE),
      async (request, reply) =>
        reply
          .type('text/csv; charset=utf-8')
          .header('Content-Disposition', 'attachment; filename="api-orchard-usage.csv"')
          .serializer((text) => text)
          .send(await usageAsCsv(database, accountOf(request).id)),
    )

    scope.get(
      '/op/user/device-names',
      ofOwner('recent', 'own', LIST_DEVICE_NAMES),
      async (request) => ({
        names: await readDeviceNames(database, accountOf(request).id),
      }),
    )

    scope.put(
      '/op/user/device-names/:deviceKey',
      ofOwner('recent', 'own', NAME_DEVICE),
      async (request) => {
        const { deviceKey } = request.params
        const { name } = request.body
        await nameDevice(accountOf(request).id, deviceKey, name)
        return { device_key: deviceKey, name }
      },
    )

    scope.delete(
      '/op/user/device-names/:deviceKey',
      ofOwner('recent', 'own', FORGET_DEVICE),
      async (request, reply) => {
        const { id } = accountOf(request)
        await database
          .delete(deviceNames)
          .where(
            and(eq(deviceNames.accountId, id), eq(deviceNames.deviceKey, request.params.deviceKey)),
          )
        return reply.status(204).send()
      },
    )
  })

  async function nameDevice(accountId: string, deviceKey: string, name: string): Promise<void> {
    const [others] = await database
      .select({ count: count() })
      .from(deviceNames)
      .where(and(eq(deviceNames.accountId, accountId), ne(deviceNames.deviceKey, deviceKey)))
    if (others && others.count >= MAX_DEVICE_NAMES)
      throw new ApiError(422, 'too_many_device_names', 'Too many device names; remove some first')
    await database
      .insert(deviceNames)
      .values({ accountId, deviceKey, name })
      .onConflictDoUpdate({
        target: [deviceNames.accountId, deviceNames.deviceKey],
        set: { name },
      })
  }
}

/** The notice to the owner of suspended accounts; null where none is suspended. */
async function noticeTo(
  { database, now }: Pick<AccountRouteServices, 'database' | 'now'>,
  accountIds: readonly string[],
) {
  const found = await findSuspension(database, accountIds, now())
  return found ? { since: found.suspendedAt.toISOString(), words: found.words } : null
}

async function accountResponse(
  services: AccountRouteServices,
  { account, member }: { account: OpenAccount; member: Member },
) {
  const { organisation, person, role } = member
  return {
    api_key: isAllowed(role, 'keys:read') ? account.apiKey : null,
    email: person.email,
    plan: account.plan,
    created_at: account.createdAt.toISOString(),
    suspended: await noticeTo(services, [account.id, person.id]),
    organisation: organisation && { ...organisation, role },
  }
}
