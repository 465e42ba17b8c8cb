import { readConfig as readSite } from '../../host/src/composer/config.ts'
import { readConfig as readDataApis } from '../../services/data-apis/src/config.ts'
import { readConfig as readIdentity } from '../../services/identity/src/config.ts'
import { readConfig as readPayments } from '../../services/payments/src/config.ts'
import { readConfig as readProductApi } from '../../services/product-api/src/config.ts'
import { prepare } from './prepare.ts'
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

const refused = refusals()
if (refused.length > 0) {
  process.stderr.write(`${refused.join('\n')}\n`)
  process.exit(1)
}
prepare().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
