import type { FastifyInstance } from 'fastify'
import type { Owned } from '#src/modules/accounts/owner-scope.ts'
import { recordCounted } from '#src/modules/audit/record.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { changeAs } from '#src/modules/suspensions/change.ts'
import { readAlertSettings, saveAlertSettings } from './alerts.ts'
import { GET_ALERTS, SAVE_ALERTS } from './operations.ts'

/** `/op/user/alerts`: which alerts come by email. */
export function alertRoutes(app: FastifyInstance, services: AccountServices & Owned): void {
  const { database, now } = services
  services.ownerRoutes(app, ({ accountOf, memberOf, ofOwner, scope }) => {
    scope.get('/op/user/alerts', ofOwner('recent', 'alerts:read', GET_ALERTS), async (request) => ({
      alerts: await readAlertSettings(database, accountOf(request).id),
    }))

    scope.put(
      '/op/user/alerts',
      ofOwner('change', 'alerts:write', SAVE_ALERTS),
      async (request) => {
        const { id } = accountOf(request)
        const { alerts } = request.body
        await changeAs(services, memberOf(request), async (transaction) => {
          await saveAlertSettings(transaction, id, alerts)
          await recordCounted(services, transaction, {
            ...{ accountId: id, member: memberOf(request), at: now() },
            ...{ category: 'security', act: 'alerts.changed', details: detailsOf(alerts) },
          })
        })
        return { alerts: await readAlertSettings(database, id) }
      },
    )
  })
}

/** The kinds of alerts that are turned on and off. */
function detailsOf(alerts: readonly { kind: string; email: boolean }[]) {
  const kinds = (isOn: boolean) =>
    alerts.filter(({ email }) => email === isOn).map(({ kind }) => kind)
  return { on: kinds(true), off: kinds(false) }
}
