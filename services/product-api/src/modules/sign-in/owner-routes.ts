import { MINUTE_MS } from '@orchard/shared/format'
import type { Permission } from '@orchard/shared/organisations'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountDeleted, type OpenAccount } from '#src/modules/accounts/accounts.ts'
import type { Member } from '#src/modules/accounts/actor.ts'
import {
  type OwnerRoutes,
  type OwnerScope,
  organisationOf,
} from '#src/modules/accounts/owner-scope.ts'
import { organisationForbidden } from '#src/modules/accounts/roles.ts'
import type { WhoAsks } from '#src/modules/accounts/who-asks.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { assertNoneSuspended } from '#src/modules/suspensions/in-force.ts'
import { ApiError } from '#src/server/api-error.ts'
import { assertFresh } from '#src/server/assert-fresh.ts'
import { withTypes } from '#src/server/openapi/typed-app.ts'
import { noteAccount } from '#src/server/request-owner.ts'
import { admit } from './admit.ts'

/** What admits a request for the owner of an account. */
interface OwnerRouteServices extends AccountServices {
  /** One for all routes, since it counts requests. */
  whoAsks: WhoAsks
  /** Requests per minute of one sign-in, or of an address without one. */
  callsPerMinute: number
}

/** The request decorators that hold the account that is meant, and the sender. */
const ACCOUNT = 'account'
const MEMBER = 'member'

/** Makes what declares routes for owners of accounts. */
export function createOwnerRoutes(services: OwnerRouteServices): OwnerRoutes {
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
  return (app, declare) => {
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
                await assertNoneSuspended(services, services.database, [
                  account.id,
                  member.person.id,
                ])
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
}
