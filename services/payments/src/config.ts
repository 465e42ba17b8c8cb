import path from 'node:path'
import { STAND_IN_WEBHOOK_SECRET } from '@orchard/shared-node/payments-stand-in'
import { Settings } from '@orchard/shared-node/settings'

/** Configuration of the stand-in for Stripe, read from the environment at start. */
export interface PaymentsConfig {
  port: number
  dataDir: string
  /** Public origin of this server and its hosted pages. */
  origin: string
  /** The product API's endpoint, which gets every event. */
  webhook: { url: string; secret: string }
  /** Keeps serving for this long after `/readyz` starts to return 503. */
  shutdownDelayMs: number
}

/** @throws {ConfigError} listing all invalid variables. */
export function readConfig(environment: NodeJS.ProcessEnv): PaymentsConfig {
  const settings = new Settings(environment)
  refuseRealAccount(settings)
  const port = settings.port('PAYMENTS_PORT', 3400)
  const productApiPort = settings.port('PRODUCT_API_PORT', 3200)
  const [secret = ''] = settings.list('STRIPE_WEBHOOK_SECRET', STAND_IN_WEBHOOK_SECRET)
  if (!/^whsec_\S+$/.test(secret))
    settings.problems.push('STRIPE_WEBHOOK_SECRET must start with whsec_')
  const config: PaymentsConfig = {
    port,
    dataDir: path.resolve(settings.text('DATA_DIR') ?? '.data'),
    origin: `http://localhost:${port}`,
    webhook: { url: `http://127.0.0.1:${productApiPort}/op/billing/webhook`, secret },
    shutdownDelayMs: settings.shutdownDelayMs(),
  }
  settings.assertUsable('The stand-in for Stripe cannot start')
  return config
}

/** Refuses to run beside a real account or in production. */
function refuseRealAccount(settings: Settings): void {
  if (settings.text('STRIPE_SECRET_KEY'))
    settings.problems.push(
      'STRIPE_SECRET_KEY is set: the product API talks to Stripe itself; this server only stands in for it',
    )
  if (settings.isProduction && !settings.isRehearsal)
    settings.problems.push(
      'NODE_ENV is production; this server is for development, tests and rehearsals',
    )
  settings.needKeySecret()
}
