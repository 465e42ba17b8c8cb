import type { FastifyInstance } from 'fastify'
import { type OperatorRouteServices, operatorRoutes } from '#src/modules/operator/of-operator.ts'
import { LIFT, LIST_SUSPENSIONS, SUSPEND } from './operations.ts'
import type { SuspensionServices } from './spread.ts'
import type { SuspensionList } from './suspension-list.ts'
import {
  aboutSuspension,
  describeSuspension,
  lift,
  listSuspensions,
  suspend,
} from './suspensions.ts'

/** `/op/operator/suspensions`: suspending and lifting. */
export function suspensionRoutes(
  app: FastifyInstance,
  services: OperatorRouteServices & SuspensionServices & { suspensions: SuspensionList },
): void {
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
        const { also, goingOn, made } = await act(
          request,
          { act: `suspend ${kind}`, details: { until: until ?? null } },
          (transaction) => suspend(services, transaction, request.body, suspender),
          (done) => [done.made, ...done.also].map(aboutSuspension),
        )
        await suspensions.refresh()
        return reply.status(201).send({
          ...describeSuspension(made),
          also_suspended: also.map(describeSuspension),
          not_suspended: goingOn,
        })
      },
    )

    scope.post(
      '/op/operator/suspensions/:id/lift',
      ofOperator('fresh act', LIFT),
      async (request) => {
        const { also, lifted } = await act(
          request,
          { act: 'lift suspension' },
          (transaction) => lift(services, transaction, request.params.id, operatorOf(request).name),
          (done) => [done.lifted, ...done.also].map(aboutSuspension),
        )
        await suspensions.refresh()
        return { ...describeSuspension(lifted), also_lifted: also.map(describeSuspension) }
      },
    )
  })
}
