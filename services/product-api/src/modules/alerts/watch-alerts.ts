import type { Catalogue } from '#src/modules/catalogue/catalogue.ts'
import type { Services } from '#src/server/services.ts'
import type { Alerts } from './alerts.ts'
import { watchApis } from './changed-apis.ts'
import { watchKeys } from './expiring-keys.ts'
import { watchUsage } from './unusual-usage.ts'

interface WatchServices extends Services {
  alerts: Alerts
  catalogue: Pick<Catalogue, 'list'>
  /** Origin of the site, for links. */
  site: string
}

/** All APIs; none until there has been a list. */
function listed({ catalogue }: Pick<WatchServices, 'catalogue'>) {
  try {
    return catalogue.list()
  } catch {
    return []
  }
}

/** Looks for causes of alerts that nothing else notices; meant for a timer of every instance. Never rejects. */
export async function watchAlerts(services: WatchServices): Promise<void> {
  const looks = {
    usage: () => watchUsage(services),
    keys: () => watchKeys(services),
    apis: async () => watchApis(services, listed(services)),
  }
  for (const [name, look] of Object.entries(looks))
    await look().catch((error: Error) =>
      services.log(`Alerts of ${name} not stored: ${error.message}`, {}, 'warn'),
    )
}
