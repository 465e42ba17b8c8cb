import { and, count, eq, ne } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type AccountServices, type OpenAccount, openAccount } from '#src/accounts/accounts.ts'
import { accountToDelete, deleteAccount } from '#src/accounts/delete-account.ts'
import { exportAccount, readDeviceNames } from '#src/accounts/export-account.ts'
import { rotateKey } from '#src/accounts/rotate-key.ts'
import { ApiError } from '#src/api-error.ts'
import type { Billing } from '#src/billing/billing.ts'
import { endBilling } from '#src/billing/cancel.ts'
import type { KeyLookup } from '#src/keys/key-lookup.ts'
import { deviceNames } from '#src/store/schema.ts'
import type { SignIns } from '#src/tokens/sign-ins.ts'
import type { VerifyToken } from '#src/tokens/verify-token.ts'
import { reportUsage } from '#src/usage/usage-report.ts'
import {
  DELETE_ACCOUNT,
  EXPORT_ACCOUNT,
  FORGET_DEVICE,
  GET_ACCOUNT,
  GET_USAGE,
  LIST_DEVICE_NAMES,
  NAME_DEVICE,
  REPLACE_KEY,
} from './account-operations.ts'
import { createWhoAsks } from './who-asks.ts'

/** What the account's addresses work with. */
export interface AccountRouteServices extends AccountServices {
  verifyToken: VerifyToken
  signIns: SignIns
  keys: Pick<KeyLookup, 'forget'>
  /** How often an address may ask in a minute. */
  callsPerMinute: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MOST_ROTATIONS = 10
const MOST_DEVICE_NAMES = 200
/** The request decorator that holds the account of the sender. */
const ACCOUNT = 'account'

/** `/op/user` and what lies below it: the account of who signed in, for the site's own pages. */
export function accountRoutes(
  app: FastifyInstance,
  services: AccountRouteServices,
  billing: Billing | null,
): void {
  const { database, keys, now } = services
  const limit = { max: services.callsPerMinute, timeWindow: MINUTE_MS, groupId: 'account' }
  const rateLimit = { config: { rateLimit: limit } }
  const whoAsks = createWhoAsks(services)
  const rotations = app.createRateLimit({ max: MOST_ROTATIONS, timeWindow: HOUR_MS })

  app.register(async (scope) => {
    const account = scope.withTypeProvider<ZodTypeProvider>()
    account.decorateRequest(ACCOUNT, null)
    account.addHook('onSend', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
    })

    account.get('/op/user', { ...rateLimit, schema: GET_ACCOUNT }, async (request) =>
      accountAnswer(await openAccount(services, await whoAsks.recentByQuery(request.query))),
    )

    const keyOptions = { ...ofOwner('confirmed'), schema: REPLACE_KEY }
    account.post('/op/user/key', keyOptions, async (request, reply) => {
      const { id } = accountOf(request)
      const limited = await rotations(request)
      if (!limited.isAllowed && limited.isExceeded) {
        reply.header('Retry-After', String(limited.ttlInSeconds))
        throw new ApiError(429, 'rate_limited', 'Too many new keys; try again in an hour')
      }
      const { apiKey, oldKeyValidUntil } = await rotateKey(services, id, request.body.retire)
      keys.forget(id)
      return { api_key: apiKey, old_key_valid_until: oldKeyValidUntil?.toISOString() ?? null }
    })

    account.delete('/op/user', { ...rateLimit, schema: DELETE_ACCOUNT }, async (request, reply) => {
      const who = await whoAsks.confirmed(request)
      const known = await accountToDelete(services, who)
      const endedCustomer = known && (await endBilling(services, billing, known.id))
      const id = await deleteAccount(services, who, endedCustomer)
      if (id !== null) keys.forget(id)
      return reply.status(204).send()
    })

    const exportOptions = { ...ofOwner('confirmed'), schema: EXPORT_ACCOUNT }
    account.get('/op/user/export', exportOptions, async (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="api-orchard-account.json"')
        .serializer((all) => `${JSON.stringify(all, null, 2)}\n`)
        .send(await exportAccount(services, accountOf(request), billing)),
    )

    account.get('/op/user/usage', { ...ofOwner('recent'), schema: GET_USAGE }, async (request) =>
      reportUsage(database, accountOf(request), now()),
    )

    const listOptions = { ...ofOwner('recent'), schema: LIST_DEVICE_NAMES }
    account.get('/op/user/device-names', listOptions, async (request) => ({
      names: await readDeviceNames(services, accountOf(request).id),
    }))

    account.put(
      '/op/user/device-names/:deviceKey',
      { ...ofOwner('recent'), schema: NAME_DEVICE },
      async (request) => {
        const { deviceKey } = request.params
        const { name } = request.body
        await nameDevice(accountOf(request).id, deviceKey, name)
        return { device_key: deviceKey, name }
      },
    )

    account.delete(
      '/op/user/device-names/:deviceKey',
      { ...ofOwner('recent'), schema: FORGET_DEVICE },
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

  /** Authenticates before the rest of the request is validated. */
  function ofOwner(how: 'recent' | 'confirmed') {
    return {
      ...rateLimit,
      async preValidation(request: FastifyRequest) {
        request.setDecorator(ACCOUNT, await openAccount(services, await whoAsks[how](request)))
      },
    }
  }

  function accountOf(request: Pick<FastifyRequest, 'getDecorator'>): OpenAccount {
    return request.getDecorator<OpenAccount>(ACCOUNT)
  }

  async function nameDevice(accountId: string, deviceKey: string, name: string): Promise<void> {
    const [others] = await database
      .select({ count: count() })
      .from(deviceNames)
      .where(and(eq(deviceNames.accountId, accountId), ne(deviceNames.deviceKey, deviceKey)))
    if (others && others.count >= MOST_DEVICE_NAMES)
      throw new ApiError(422, 'too_many_device_names', 'Forget some devices first')
    await database
      .insert(deviceNames)
      .values({ accountId, deviceKey, name })
      .onConflictDoUpdate({
        target: [deviceNames.accountId, deviceNames.deviceKey],
        set: { name },
      })
  }
}

function accountAnswer({ apiKey, email, plan, createdAt }: OpenAccount) {
  return { api_key: apiKey, email, plan, created_at: createdAt.toISOString() }
}
