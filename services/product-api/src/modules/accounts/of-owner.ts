import { MINUTE_MS } from '@orchard/shared/format'
import type { Permission } from '@orchard/shared/organisations'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { KeyLookup } from '#src/modules/keys/key-lookup.ts'
import type { Outbox } from '#src/modules/mail/outbox.ts'
import { admit, type Member, ownAccountOnly } from '#src/modules/sign-in/admit.ts'
import {
  type AccountServices,
  accountDeleted,
  type OpenAccount,
} from '#src/modules/sign-in/open-account.ts'
import type { PoolAdmin } from '#src/modules/sign-in/pool-admin.ts'
import type { Identity } from '#src/modules/sign-in/verify-token.ts'
import { assertNoneSuspended } from '#src/modules/suspensions/in-force.ts'
import type { SuspensionList } from '#src/modules/suspensions/suspension-list.ts'
import type { WebhookServices } from '#src/modules/webhooks/webhooks.ts'
import { ApiError } from '#src/server/api-error.ts'
import { assertFresh } from '#src/server/assert-fresh.ts'
import { refusedWith } from '#src/server/openapi/refusals.ts'
import { type TypedApp, withTypes } from '#src/server/openapi/typed-app.ts'
import { noteAccount } from '#src/server/request-owner.ts'
import { organisationForbidden } from './roles.ts'
import { SIGN_IN_HEADERS, type WhoAsks } from './who-asks.ts'

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
/** Not the marks of Arabic and Hebrew names, which do no more than a letter of these does. */
// expression: one character
const TURNS_TEXT = /[\u202a-\u202e\u2066-\u2069\p{Zl}\p{Zp}]/u
/** The body that names a device or a key; 422 `name_invalid` for anything else. */
export const NAMED = refusedWith(
  z.object({
    name: z
      .string(NAME_MESSAGE)
      .trim()
      .normalize('NFC')
      // expression: one repetition, between the ends of the text
      .regex(new RegExp(`^\\P{Cc}{1,${LONGEST_NAME}}$`, 'u'), NAME_MESSAGE)
      .refine((name) => !TURNS_TEXT.test(name), 'Name must not turn the text around it'),
  }),
  { status: 422, code: 'name_invalid', detail: 'The name is invalid' },
)

/** Services of the routes of an account. */
export interface AccountRouteServices extends AccountServices, WebhookServices {
  /** One for all routes, since it counts requests. */
  whoAsks: WhoAsks
  keys: Pick<KeyLookup, 'forget'>
  suspensions: SuspensionList
  outbox: Outbox
  /** Null where this server may not act as an administrator of the user pool. */
  poolAdmin: PoolAdmin | null
  /** Requests per minute of one sign-in, or of an address without one. */
  callsPerMinute: number
}

/**
 * How a sign-in is checked, as in `WhoAsks`; `change` is `confirmed`, and not for a suspended account: its handler must
 * make the change by `changeAs`; `fresh` is `change`, by a sign-in of the last ten minutes.
 */
type Check = 'recent' | 'confirmed' | 'change' | 'fresh'

/** Common parts of routes for the owner of an account, and for members of an organisation. */
export interface OwnerScope {
  scope: TypedApp
  whoAsks: WhoAsks
  /** Options of a route for whoever is not signed in. */
  anyone: { config: object }
  /** Options of a route that calls `enter` by itself. */
  needs(permission: Permission): { config: FastifyContextConfig & { permission: Permission } }
  /**
   * Opens the account that a request is about, for somebody whose sign-in was checked.
   * @param options the organisation is by default that of the header.
   * @throws {ApiError} as `admit`.
   */
  enter(
    request: FastifyRequest,
    who: Identity,
    permission: Permission,
    options?: { organisation?: string | undefined; change?: Member['change'] },
  ): Promise<{ account: OpenAccount; member: Member }>
  /**
   * Options of a route for the owner; authenticates before the rest of the request is validated. The one place where
   * roles are enforced.
   * @param permission what a member of an organisation needs.
   * @param check called after that; it may throw.
   */
  ofOwner<S>(
    how: Check,
    permission: Permission,
    schema: S,
    check?: () => unknown,
  ): { schema: S; config: { permission: Permission; isChange: boolean } }
  /** The account that a request is about: that of its sender, or of an organisation. */
  accountOf(request: Pick<FastifyRequest, 'getDecorator'>): OpenAccount
  /** The sender of a request. */
  memberOf(request: Pick<FastifyRequest, 'getDecorator'>): Member
}

/** The request decorators that hold the account that is meant, and the sender. */
const ACCOUNT = 'account'
const MEMBER = 'member'

/** Declares routes for owners of accounts: never cached, with one rate limit per sign-in. */
export function ownerRoutes(
  app: FastifyInstance,
  services: AccountRouteServices,
  declare: (owner: OwnerScope) => void,
): void {
  const { whoAsks } = services
  const limit = { max: services.callsPerMinute, timeWindow: MINUTE_MS }
  const needs = (permission: Permission) => ({ config: { permission } })
  const enter: OwnerScope['enter'] = async (
    request,
    who,
    permission,
    { change = null, organisation = organisationOf(request) } = {},
  ) => {
    const asked = { organisation, permission, change, address: request.ip }
    const userAgent = request.headers['user-agent'] ?? null
    const entered = await admit(services, who, { ...asked, userAgent })
    noteAccount(request, entered.account.id)
    return entered
  }
  app.register(async (scope) => {
    scope.decorateRequest(ACCOUNT, null)
    scope.decorateRequest(MEMBER, null)
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
    })
    scope.setErrorHandler((error, request) => {
      const member = request.getDecorator<Member | null>(MEMBER)
      const isGone = error instanceof ApiError && error.code === accountDeleted().code
      // Of an organisation that was deleted since the request was admitted: the account of its sender is there.
      throw isGone && member?.organisation ? organisationForbidden() : error
    })
    declare({
      scope: withTypes(scope),
      whoAsks,
      anyone: { config: { rateLimit: limit } },
      needs,
      enter,
      ofOwner: (how, permission, schema, check) => {
        const isChange = how === 'change' || how === 'fresh'
        const route = needs(permission)
        return {
          config: { ...route.config, isChange },
          schema,
          async preValidation(request: FastifyRequest, reply: FastifyReply) {
            const who = await whoAsks[how === 'recent' ? how : 'confirmed'](request, reply)
            const change = isChange ? { isChecked: false } : null
            const { account, member } = await enter(request, who, permission, { change })
            // Before anything else is refused; the change asks again, in its transaction.
            if (isChange)
              await assertNoneSuspended(services, services.database, [account.id, member.person.id])
            if (how === 'fresh') assertFresh(who, services.now(), reply)
            request.setDecorator(ACCOUNT, account)
            request.setDecorator(MEMBER, member)
            check?.()
          },
          async onSend(request: FastifyRequest, reply: FastifyReply) {
            const change = request.getDecorator<Member | null>(MEMBER)?.change
            if (reply.statusCode < 400 && change?.isChecked === false)
              throw new Error(
                `${request.method} ${request.routeOptions.url ?? ''} changes an account without changeAs`,
              )
          },
        }
      },
      accountOf: (request) => request.getDecorator<OpenAccount>(ACCOUNT),
      memberOf: (request) => request.getDecorator<Member>(MEMBER),
    })
  })
}

/** @throws {ApiError} 409 for a request that names an organisation; for routes that open no account. */
export function refuseOrganisation(request: FastifyRequest): void {
  if (organisationOf(request) !== undefined) throw ownAccountOnly()
}

/** The organisation that a request names, however badly. */
function organisationOf({ headers }: FastifyRequest): string | undefined {
  const given = headers['x-organisation']
  return given === undefined ? undefined : String(given)
}
