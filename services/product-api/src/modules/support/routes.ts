import type { FastifyInstance } from 'fastify'
import type { KeyLookup } from '#src/modules/keys/key-lookup.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import type { Outbox } from '#src/modules/mail/outbox.ts'
import {
  type OperatorRouteServices,
  operatorRoutes,
  SEE,
} from '#src/modules/operator/of-operator.ts'
import { ApiError } from '#src/server/api-error.ts'
import { describeAccount } from './describe-account.ts'
import { findAccounts } from './find-accounts.ts'
import { setAccountLimits } from './limits.ts'
import { FIND_ACCOUNTS, RESEND_MAIL, SEE_ACCOUNT, SET_ACCOUNT_LIMITS } from './operations.ts'

/** `/op/operator/accounts` and `/op/operator/mails`: finding and seeing accounts, their limits, and their emails. */
export function operatorAccountRoutes(
  app: FastifyInstance,
  services: OperatorRouteServices &
    AccountServices & { keys: Pick<KeyLookup, 'forget'>; outbox: Outbox },
): void {
  const { keys, outbox } = services
  operatorRoutes(app, services, ({ act, noteRead, ofOperator, scope }) => {
    scope.get(
      '/op/operator/accounts',
      ofOperator('customer read', FIND_ACCOUNTS),
      async (request) => {
        const found = await findAccounts(services, request.query.q)
        await noteRead(
          request,
          'find account',
          found.map(({ id }) => id),
        )
        return {
          accounts: found.map(({ createdAt, suspendedAt, unverifiedEmail, ...account }) => ({
            ...account,
            unverified_email: unverifiedEmail,
            created_at: createdAt.toISOString(),
            suspended_at: suspendedAt?.toISOString() ?? null,
          })),
        }
      },
    )

    scope.get(
      '/op/operator/accounts/:id',
      ofOperator('customer read', SEE_ACCOUNT),
      async (request) => {
        const account = await describeAccount(services, request.params.id)
        await noteRead(request, SEE, [account.id])
        return account
      },
    )

    scope.put(
      '/op/operator/accounts/:id/limits',
      ofOperator('fresh act', SET_ACCOUNT_LIMITS),
      async (request) => {
        const { id } = request.params
        const { reason: _, ...limits } = request.body
        await act(
          request,
          { act: 'set limits', target: id, account: id, details: limits },
          (transaction) =>
            setAccountLimits(transaction, id, {
              callsPerMonth: limits.calls_per_month,
              requestsPerSecond: limits.requests_per_second,
            }),
          (before) => ({ details: { before } }),
        )
        keys.forget(id)
        return limits
      },
    )

    scope.post('/op/operator/mails/:id/resend', ofOperator('act', RESEND_MAIL), async (request) => {
      const { id } = request.params
      await act(
        request,
        { act: 'resend mail', target: id },
        async (transaction) => {
          const mail = await outbox.sendAgain(id, transaction)
          if (!mail) throw new ApiError(404, 'mail_unknown', 'There is no email with this ID')
          return mail
        },
        ({ accountId }) => ({ account: accountId ?? undefined }),
      )
      return { state: 'waiting' as const }
    })
  })
}
