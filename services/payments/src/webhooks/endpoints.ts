import type { PaymentsConfig } from '#src/config.ts'
import type { Store } from '#src/store/store.ts'

/** An address that events are sent to. */
export interface Endpoint {
  id: string
  url: string
  secret: string
}

/** The endpoint of the settings, which is no object of the API. */
const CONFIGURED = 'we_configured'

/** The enabled endpoints that want events of a type. */
export function endpointsFor(store: Store, config: PaymentsConfig, type: string): Endpoint[] {
  const created = store
    .all('webhook_endpoint')
    .filter(({ enabled_events, status }) => {
      const wants = enabled_events.includes('*') || enabled_events.includes(type)
      return status === 'enabled' && wants
    })
    .reverse()
    .map(({ id }) => findEndpoint(store, config, id))
  return [{ id: CONFIGURED, ...config.webhook }, ...created.flatMap((one) => one ?? [])]
}

/** An endpoint by its id; undefined when it was deleted. */
export function findEndpoint(
  store: Store,
  config: PaymentsConfig,
  id: string,
): Endpoint | undefined {
  if (id === CONFIGURED) return { id, ...config.webhook }
  const found = store.find('webhook_endpoint', id)
  const secret = store.row('notes', id)?.secret
  return found && secret ? { id, url: found.url, secret } : undefined
}
