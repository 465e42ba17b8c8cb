import path from 'node:path'
import { STAND_IN_WEBHOOK_SECRET } from '@orchard/shared/payments-stand-in'
import { Settings } from '@orchard/shared/settings'

/** How the stand-in for Stripe runs; read from the environment once, at start. */
export interface PaymentsConfig {
  port: number
  dataDir: string
  /** Where a browser reaches this server; the hosted pages live under it. */
  origin: string
  /** The endpoint that gets every event without having been created through the API. */
  webhook: { url: string; secret: string }
  /** Keeps serving for this long after `/readyz` turned 503. */
  shutdownDelayMs: number
}

/** @throws {ConfigError} listing every variable that cannot be used. */
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

/** Nobody must take this server for the one that moves money. */
function refuseRealAccount(settings: Settings): void {
  if (settings.text('STRIPE_SECRET_KEY'))
    settings.problems.push(
      'STRIPE_SECRET_KEY is set: the product API talks to Stripe itself; this server only stands in for it',
    )
  if (settings.isProduction)
    settings.problems.push('NODE_ENV is production; this server is for development and tests')
  settings.needKeySecret()
}
