import type { FastifyInstance } from 'fastify'
import { readAlertSettings, saveAlertSettings } from '#src/alerts/alerts.ts'
import { GET_ALERTS, SAVE_ALERTS } from './alert-operations.ts'
import { type AccountRouteServices, ownerRoutes } from './of-owner.ts'

/** `/op/user/alerts`: which alerts come by email. */
export function alertRoutes(app: FastifyInstance, services: AccountRouteServices): void {
  const { database } = services
  ownerRoutes(app, services, ({ accountOf, ofOwner, scope }) => {
    scope.get('/op/user/alerts', ofOwner('recent', 'alerts:read', GET_ALERTS), async (request) => ({
      alerts: await readAlertSettings(database, accountOf(request).id),
    }))

    scope.put(
      '/op/user/alerts',
      ofOwner('change', 'alerts:write', SAVE_ALERTS),
      async (request) => {
        const { id } = accountOf(request)
        await saveAlertSettings(database, id, request.body.alerts)
        return { alerts: await readAlertSettings(database, id) }
      },
    )
  })
}
