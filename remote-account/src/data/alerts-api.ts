import { ALERT_KINDS } from '@orchard/shared/alerts'
import { readJson } from '@orchard/shared/product-api'
import { type GetAlerts, getAlerts } from '@orchard/shared/responses/alerts'
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  testWebhook,
} from '@orchard/shared/responses/webhooks'
import type { Call } from './calls.ts'
import type { OwnWebhook } from './entities.ts'

/** Calls to the product API about alerts and webhooks; see `createAlertsApi`. */
export type AlertsApi = ReturnType<typeof createAlertsApi>

const emailed = ({ alerts }: GetAlerts): ReadonlySet<string> =>
  new Set(alerts.flatMap(({ email, kind }) => (email ? kind : [])))

/**
 * @param call sends a request to the product API.
 */
export function createAlertsApi(call: Call) {
  const at = (id: string, path = '') => `/webhooks/${encodeURIComponent(id)}${path}`
  return {
    /** Kinds of alerts that come by email. */
    emails: async () => emailed(await readJson(await call('GET', '/alerts'), getAlerts)),
    async saveEmails(chosen: ReadonlySet<string>) {
      const alerts = ALERT_KINDS.map(({ id }) => ({ kind: id, email: chosen.has(id) }))
      return emailed(await readJson(await call('PUT', '/alerts', { alerts }), getAlerts))
    },
    webhooks: async () => (await readJson(await call('GET', '/webhooks'), listWebhooks)).webhooks,
    createWebhook: async (chosen: Pick<OwnWebhook, 'url' | 'kinds'>) =>
      readJson(await call('POST', '/webhooks', chosen), createWebhook),
    changeWebhook: async ({
      is_enabled: isEnabled,
      kinds: chosen,
      url,
      webhook_id: webhookId,
    }: Pick<OwnWebhook, 'webhook_id' | 'url' | 'kinds' | 'is_enabled'>) =>
      readJson(
        await call('PUT', at(webhookId), { url, kinds: chosen, is_enabled: isEnabled }),
        createWebhook,
      ),
    rotateSecret: async (id: string) =>
      readJson(await call('POST', at(id, '/secret')), createWebhook),
    async deleteWebhook(id: string) {
      await call('DELETE', at(id))
    },
    sendTest: async (id: string) => readJson(await call('POST', at(id, '/test')), testWebhook),
    deliveries: async (id: string) =>
      (await readJson(await call('GET', at(id, '/deliveries')), listDeliveries)).deliveries,
    redeliver: async (id: string, deliveryId: string) =>
      readJson(
        await call('POST', at(id, `/deliveries/${encodeURIComponent(deliveryId)}/redeliver`)),
        testWebhook,
      ),
  }
}
