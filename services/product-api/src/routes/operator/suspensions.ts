import type { FastifyInstance } from 'fastify'
import {
  describeSuspension,
  lift,
  listSuspensions,
  type Suspension,
  suspend,
} from '#src/suspensions/suspensions.ts'
import { type OperatorRouteServices, operatorRoutes } from './of-operator.ts'
import { LIFT, LIST_SUSPENSIONS, SUSPEND } from './suspensions-operations.ts'

/** `/op/operator/suspensions`: suspending and lifting. */
export function suspensionRoutes(app: FastifyInstance, services: OperatorRouteServices): void {
  const { suspensions } = services
  operatorRoutes(app, services, ({ act, ofOperator, operatorOf, scope }) => {
    scope.get(
      '/op/operator/suspensions',
      ofOperator('read', LIST_SUSPENSIONS),
      async ({ query }) => ({
        suspensions: (await listSuspensions(services, query)).map(describeSuspension),
      }),
    )

    scope.post(
      '/op/operator/suspensions',
      ofOperator('fresh act', SUSPEND),
      async (request, reply) => {
        const { kind, until } = request.body
        const suspender = { by: operatorOf(request).name, ip: request.ip }
        const made = await act(
          request,
          { act: `suspend ${kind}`, details: { until: until ?? null } },
          (transaction) => suspend(services, transaction, request.body, suspender),
          aboutOne,
        )
        await suspensions.refresh()
        return reply.status(201).send(describeSuspension(made))
      },
    )

    scope.post(
      '/op/operator/suspensions/:id/lift',
      ofOperator('fresh act', LIFT),
      async (request) => {
        const lifted = await act(
          request,
          { act: 'lift suspension' },
          (transaction) => lift(services, transaction, request.params.id, operatorOf(request).name),
          aboutOne,
        )
        await suspensions.refresh()
        return describeSuspension(lifted)
      },
    )
  })
}

/** Fields of a suspension in the log. */
function aboutOne({ accountId, id, kind, target }: Suspension) {
  return { target, account: accountId ?? undefined, details: { suspension: id, kind } }
}
