import { readConfig as readDataApis } from '@orchard/data-apis/config'
import { readConfig as readIdentity } from '@orchard/identity/config'
import { readConfig as readPayments } from '@orchard/payments/config'
import { prepare, runCli } from '@orchard/platform/prepare'
import { readConfig as readSite } from '@orchard/platform/settings'
import { readConfig as readProductApi } from '@orchard/product-api/config'
import { services } from './services.mjs'

const READERS: Readonly<Record<string, (environment: NodeJS.ProcessEnv) => unknown>> = {
  site: readSite,
  'data-apis': readDataApis,
  identity: readIdentity,
  payments: readPayments,
  'product-api': readProductApi,
}

/** Lists the problems that keep a process of `npm start` from starting, in its own words. */
function refusals(): string[] {
  return ['site', ...services().map(({ name }) => name)].flatMap((name) => {
    try {
      READERS[name]?.(process.env)
      return []
    } catch (error) {
      return (error as Error).message
    }
  })
}

runCli(async () => {
  const refused = refusals()
  if (refused.length > 0) throw new Error(refused.join('\n'))
  await prepare()
})
