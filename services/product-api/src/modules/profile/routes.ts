import { isAllowed } from '@orchard/shared/organisations'
import { and, count, eq, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { OpenAccount } from '#src/modules/accounts/accounts.ts'
import type { Member } from '#src/modules/accounts/actor.ts'
import type { Owned } from '#src/modules/accounts/owner-scope.ts'
import { readDeviceNames } from '#src/modules/devices/device-names.ts'
import { deviceNames } from '#src/modules/devices/tables.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { listMemberships } from '#src/modules/organisations/organisations.ts'
import { findSuspension } from '#src/modules/suspensions/in-force.ts'
import { reportUsage, usageAsCsv } from '#src/modules/usage/usage-report.ts'
import { ApiError } from '#src/server/api-error.ts'
import {
  DOWNLOAD_USAGE,
  FORGET_DEVICE,
  GET_ACCOUNT,
  GET_USAGE,
  LIST_DEVICE_NAMES,
  NAME_DEVICE,
  REFRESH_ACCOUNT,
} from './operations.ts'

const MAX_DEVICE_NAMES = 200

/** `/op/user` and below: the signed-in account. */
export function accountRoutes(app: FastifyInstance, services: AccountServices & Owned): void {
  const { database, now } = services
  services.ownerRoutes(app, ({ accountOf, enter, needs, ofOwner, scope, whoAsks }) => {
    const toSee = 'account:read'
    scope.get('/op/user', { ...needs(toSee), schema: GET_ACCOUNT }, async (request, reply) => {
      const { organisation } = request.query
      const who = await whoAsks.recentByQuery(request, reply, request.query)
      const entered = await enter(request, who, toSee, { organisation })
      const memberships = await listMemberships(database, entered.member.person.id)
      return { ...(await accountResponse(services, entered)), memberships }
    })

    scope.post(
      '/op/user/refresh',
      ofOwner('confirmed', 'own', REFRESH_ACCOUNT),
      async (_request, reply) => reply.status(204).send(),
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
  { database, now }: Pick<AccountServices, 'database' | 'now'>,
  accountIds: readonly string[],
) {
  const found = await findSuspension(database, accountIds, now())
  return found ? { since: found.suspendedAt.toISOString(), words: found.words } : null
}

async function accountResponse(
  services: AccountServices,
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
