import type { Dependencies } from '@orchard/shared-node/health'
import type { ApiConfig } from '#src/config.ts'
import type { Catalogue } from '#src/modules/catalogue/catalogue.ts'
import type { LiveSources } from '#src/modules/catalogue/live-sources.ts'
import type { Metrics } from '#src/server/metrics.ts'
import type { Services } from '#src/server/services.ts'
import { createStatusHistory } from './history.ts'
import { createIncidents, type IncidentServices } from './incidents.ts'
import { partsOf } from './parts.ts'
import { createProbe, type OwnServer } from './probe.ts'
import { createStatusRecord } from './record.ts'
import { watchStatus } from './status-metrics.ts'

/** Puts history, incidents and checks together. */
export function createStatus(
  config: Parameters<typeof partsOf>[0] & Pick<ApiConfig, 'isProbing'>,
  services: Services &
    IncidentServices & {
      catalogue: Catalogue
      sources: LiveSources
      metrics: Metrics
      watch: Dependencies
      isDatabaseUp(): Promise<boolean>
    },
) {
  const { metrics } = services
  const parts = partsOf(config)
  const record = createStatusRecord({ ...services, parts, incidents: createIncidents(services) })
  const history = createStatusHistory({ ...services, parts })
  const observe = watchStatus(metrics, history.countOpen)
  return {
    history,
    /** The checks of this server, for a timer; null where they are turned off. */
    createProbe: (own: OwnServer) =>
      config.isProbing ? createProbe({ ...services, observe, parts, record }, own) : null,
  }
}
