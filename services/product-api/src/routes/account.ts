import { and, count, eq, ne } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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
const LONGEST_NAME = 60
const DEVICE_KEY = /^[\w.:-]{1,128}$/

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

  app.register(async (account) => {
    account.addHook('onSend', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
    })

    account.get<{ Querystring: Record<string, unknown> }>('/op/user', rateLimit, async (request) =>
      accountAnswer(await openAccount(services, await whoAsks.recentByQuery(request.query))),
    )

    account.post('/op/user/key', rateLimit, async (request, reply) => {
      const { id } = await openAccount(services, await whoAsks.confirmed(request))
      const retire = readRetirement(request.body)
      const limited = await rotations(request)
      if (!limited.isAllowed && limited.isExceeded) {
        reply.header('Retry-After', String(limited.ttlInSeconds))
        throw new ApiError(429, 'rate_limited', 'Too many new keys; try again in an hour')
      }
      const { apiKey, oldKeyValidUntil } = await rotateKey(services, id, retire)
      keys.forget(id)
      return { api_key: apiKey, old_key_valid_until: oldKeyValidUntil?.toISOString() ?? null }
    })

    account.delete('/op/user', rateLimit, async (request, reply) => {
      const who = await whoAsks.confirmed(request)
      const known = await accountToDelete(services, who)
      const endedCustomer = known && (await endBilling(services, billing, known.id))
      const id = await deleteAccount(services, who, endedCustomer)
      if (id !== null) keys.forget(id)
      return reply.status(204).send()
    })

    account.get('/op/user/export', rateLimit, async (request, reply) => {
      const all = await exportAccount(
        services,
        await openAccount(services, await whoAsks.confirmed(request)),
        billing,
      )
      return reply
        .type('application/json; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="api-orchard-account.json"')
        .send(`${JSON.stringify(all, null, 2)}\n`)
    })

    account.get('/op/user/usage', rateLimit, async (request) =>
      reportUsage(database, await open(request), now()),
    )

    account.get('/op/user/device-names', rateLimit, async (request) => {
      const { id } = await open(request)
      return { names: await readDeviceNames(services, id) }
    })

    account.put<{ Params: { deviceKey: string } }>(
      '/op/user/device-names/:deviceKey',
      rateLimit,
      async (request) => {
        const { id } = await open(request)
        const { deviceKey } = request.params
        const name = readName(request.body)
        if (!DEVICE_KEY.test(deviceKey))
          throw new ApiError(400, 'device_key_invalid', 'This is not the key of a device')
        await nameDevice(id, deviceKey, name)
        return { device_key: deviceKey, name }
      },
    )

    account.delete<{ Params: { deviceKey: string } }>(
      '/op/user/device-names/:deviceKey',
      rateLimit,
      async (request, reply) => {
        const { id } = await open(request)
        await database
          .delete(deviceNames)
          .where(
            and(eq(deviceNames.accountId, id), eq(deviceNames.deviceKey, request.params.deviceKey)),
          )
        return reply.status(204).send()
      },
    )
  })

  async function open(request: FastifyRequest): Promise<OpenAccount> {
    return openAccount(services, await whoAsks.recent(request))
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

function readRetirement(body: unknown): 'now' | 'after_grace' {
  const retire = typeof body === 'object' && body !== null && 'retire' in body ? body.retire : null
  if (retire === 'now' || retire === 'after_grace') return retire
  throw new ApiError(422, 'retire_invalid', 'Say in "retire" when the old key ends', {
    retire: 'Retire must be "now" or "after_grace"',
  })
}

function readName(body: unknown): string {
  const given = typeof body === 'object' && body !== null && 'name' in body ? body.name : null
  const name = typeof given === 'string' ? given.trim().normalize('NFC') : ''
  const length = [...name].length
  if (length < 1 || length > LONGEST_NAME || /\p{Cc}/u.test(name))
    throw new ApiError(422, 'name_invalid', 'The name cannot be used', {
      name: `Name must have 1 to ${LONGEST_NAME} characters`,
    })
  return name
}
