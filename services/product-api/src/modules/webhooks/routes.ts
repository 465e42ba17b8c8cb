import type { FastifyInstance } from 'fastify'
import type { Owned } from '#src/modules/accounts/owner-scope.ts'
import {
  CHANGE_WEBHOOK,
  CREATE_WEBHOOK,
  DELETE_WEBHOOK,
  LIST_DELIVERIES,
  LIST_WEBHOOKS,
  REDELIVER,
  ROTATE_WEBHOOK_SECRET,
  TEST_WEBHOOK,
} from './operations.ts'
import type { WebhookServices } from './webhooks.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  rotateWebhookSecret,
  sendTest,
} from './webhooks.ts'

/** `/op/user/webhooks` and below: the webhooks of an account and their deliveries. */
export function webhookRoutes(app: FastifyInstance, services: WebhookServices & Owned): void {
  services.ownerRoutes(app, ({ accountOf, memberOf, ofOwner, scope }) => {
    scope.get(
      '/op/user/webhooks',
      ofOwner('recent', 'alerts:read', LIST_WEBHOOKS),
      async (request) => ({
        webhooks: await listWebhooks(services, accountOf(request).id),
      }),
    )

    scope.post(
      '/op/user/webhooks',
      ofOwner('change', 'alerts:write', CREATE_WEBHOOK),
      async (request, reply) => {
        const made = await createWebhook(services, changer(request), request.body)
        return reply.status(201).send(made)
      },
    )

    scope.put(
      '/op/user/webhooks/:webhookId',
      ofOwner('change', 'alerts:write', CHANGE_WEBHOOK),
      async (request) => changeWebhook(services, owned(request), request.body),
    )

    scope.delete(
      '/op/user/webhooks/:webhookId',
      ofOwner('change', 'alerts:write', DELETE_WEBHOOK),
      async (request, reply) => {
        await deleteWebhook(services, owned(request))
        return reply.status(204).send()
      },
    )

    scope.post(
      '/op/user/webhooks/:webhookId/secret',
      ofOwner('change', 'alerts:write', ROTATE_WEBHOOK_SECRET),
      async (request) => rotateWebhookSecret(services, owned(request)),
    )

    scope.post(
      '/op/user/webhooks/:webhookId/test',
      ofOwner('change', 'alerts:write', TEST_WEBHOOK),
      async (request) => sendTest(services, owned(request)),
    )

    scope.get(
      '/op/user/webhooks/:webhookId/deliveries',
      ofOwner('recent', 'alerts:read', LIST_DELIVERIES),
      async (request) => ({ deliveries: await listDeliveries(services, owned(request)) }),
    )

    scope.post(
      '/op/user/webhooks/:webhookId/deliveries/:deliveryId/redeliver',
      ofOwner('change', 'alerts:write', REDELIVER),
      async (request) => redeliver(services, owned(request), request.params.deliveryId),
    )

    type Asked = Parameters<typeof accountOf>[0]
    function changer(request: Asked) {
      return { accountId: accountOf(request).id, member: memberOf(request) }
    }

    function owned(request: Asked & { params: { webhookId: string } }) {
      return { ...changer(request), webhookId: request.params.webhookId }
    }
  })
}
