import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type AccountServices, type OpenAccount, openAccount } from '#src/accounts/accounts.ts'
import type { KeyLookup } from '#src/keys/key-lookup.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import { refusedWith } from '#src/openapi/refusals.ts'
import { type TypedApp, withTypes } from '#src/openapi/typed-app.ts'
import { noteAccount } from '#src/request-owner.ts'
import type { SuspensionList } from '#src/suspensions/suspension-list.ts'
import type { PoolAdmin } from '#src/tokens/pool-admin.ts'
import type { SignIns } from '#src/tokens/sign-ins.ts'
import type { VerifyToken } from '#src/tokens/verify-token.ts'
import type { WebhookServices } from '#src/webhooks/webhooks.ts'
import { assertFresh } from './assert-fresh.ts'
import { createWhoAsks, SIGN_IN_HEADERS, type WhoAsks } from './who-asks.ts'

/** Errors of every address of an account. */
export const ACCOUNT_PROBLEMS = {
  400: ['token_missing', 'provider_unknown'],
  401: ['token_invalid', 'token_expired'],
  410: ['account_deleted'],
  429: ['rate_limited'],
  503: ['identity_unavailable', 'maintenance'],
}

/** Errors of what the owner of a suspended account may not do. */
export const CHANGE_PROBLEMS = { ...ACCOUNT_PROBLEMS, 403: ['account_suspended'] }

/** Common parts of routes for the owner of an account. */
export const OF_OWNER = {
  tags: ['account'],
  security: [{ signIn: [] }],
  headers: SIGN_IN_HEADERS,
  problems: ACCOUNT_PROBLEMS,
} as const

const LONGEST_NAME = 60
const NAME_MESSAGE = `Name must have 1 to ${LONGEST_NAME} characters`
/** The body that names a device or a key; 422 `name_invalid` for anything else. */
export const NAMED = refusedWith(
  z.object({
    name: z
      .string(NAME_MESSAGE)
      .trim()
      .normalize('NFC')
      // expression: one repetition, between the ends of the text
      .regex(new RegExp(`^\\P{Cc}{1,${LONGEST_NAME}}$`, 'u'), NAME_MESSAGE),
  }),
  { status: 422, code: 'name_invalid', detail: 'The name is invalid' },
)

/** Services of the routes of an account. */
export interface AccountRouteServices extends AccountServices, WebhookServices {
  verifyToken: VerifyToken
  signIns: SignIns
  keys: Pick<KeyLookup, 'forget'>
  suspensions: SuspensionList
  outbox: Outbox
  /** Null where this server may not act as an administrator of the user pool. */
  poolAdmin: PoolAdmin | null
  /** Requests per minute and network address. */
  callsPerMinute: number
}

/** Common parts of routes for the owner of an account. */
export interface OwnerScope {
  scope: TypedApp
  whoAsks: WhoAsks
  /** Options of a route that authenticates by itself. */
  rateLimit: { config: object }
  /**
   * Options of a route for the owner; authenticates before the rest of the request is validated.
   * @param how as in `WhoAsks`; `change` is `confirmed`, and not for a suspended account; `fresh` is `confirmed`, by a
   * sign-in of the last ten minutes.
   * @param check called after that; it may throw.
   */
  ofOwner<S>(
    how: 'recent' | 'confirmed' | 'change' | 'fresh',
    schema: S,
    check?: () => unknown,
  ): { schema: S }
  /** The authenticated account of a request. */
  accountOf(request: Pick<FastifyRequest, 'getDecorator'>): OpenAccount
}

const MINUTE_MS = 60_000
/** The request decorator that holds the account of the sender. */
const ACCOUNT = 'account'

/** Declares routes for owners of accounts: never cached, with one rate limit per address. */
export function ownerRoutes(
  app: FastifyInstance,
  services: AccountRouteServices,
  declare: (owner: OwnerScope) => void,
): void {
  const limit = { max: services.callsPerMinute, timeWindow: MINUTE_MS, groupId: 'account' }
  const rateLimit = { config: { rateLimit: limit } }
  const whoAsks = createWhoAsks(services.verifyToken, services.signIns)
  app.register(async (scope) => {
    scope.decorateRequest(ACCOUNT, null)
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
    })
    declare({
      scope: withTypes(scope),
      whoAsks,
      rateLimit,
      ofOwner: (how, schema, check) => ({
        ...rateLimit,
        schema,
        async preValidation(request: FastifyRequest, reply: FastifyReply) {
          const who = await whoAsks[how === 'recent' ? how : 'confirmed'](request)
          if (how === 'fresh') assertFresh(who, services.now(), reply)
          const account = await openAccount(services, who)
          noteAccount(request, account.id)
          const refusal = how === 'change' ? services.suspensions.refusalOfOwner(account.id) : null
          if (refusal) throw refusal
          request.setDecorator(ACCOUNT, account)
          check?.()
        },
      }),
      accountOf: (request) => request.getDecorator<OpenAccount>(ACCOUNT),
    })
  })
}
