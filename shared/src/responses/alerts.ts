// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import { fields, flag, list, oneOf, type ReadBy } from './read.ts'

export const getAlerts = fields({
  alerts: list(
    fields({
      kind: oneOf<
        | 'quota.reached'
        | 'usage.unusual'
        | 'payment.failed'
        | 'key.expiring'
        | 'api.deprecated'
        | 'api.changed'
        | 'incident.opened'
        | 'incident.resolved'
        | 'maintenance.planned'
      >(),
      email: flag,
    }),
  ),
})
export type GetAlerts = ReadBy<typeof getAlerts>
