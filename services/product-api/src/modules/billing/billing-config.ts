import {
  STAND_IN_SECRET_KEY,
  STAND_IN_WEBHOOK_SECRET,
} from '@orchard/shared-node/payments-stand-in'
import type { Settings } from '@orchard/shared-node/settings'

/** Credentials of the payment provider. */
export type BillingConfig = NonNullable<ReturnType<typeof readBillingConfig>>

/** How long a visitor waits for the provider in all. */
const VISITOR_MS = 5_000

/** The stand-in has no outage of its own: it is late only where the machine that it shares is busy. */
const STAND_IN_VISITOR_MS = 30_000

/** One, or two while it is being replaced. */
const MAX_WEBHOOK_SECRETS = 2

/**
 * Reads `BILLING`, `STRIPE_SECRET_KEY` and `STRIPE_WEBHOOK_SECRET`. Null where nothing is sold;
 * `standInPort` is null for Stripe itself.
 */
export function readBillingConfig(settings: Settings) {
  const isOff = settings.choice('BILLING', ['on', 'off'], 'on') === 'off'
  const standInPort = settings.port('PAYMENTS_PORT', 3400)
  const secretKey = settings.text('STRIPE_SECRET_KEY')
  const webhookSecrets = settings.list('STRIPE_WEBHOOK_SECRET')
  if (isOff) return null
  settings.needUnlessRehearsed(
    'STRIPE_SECRET_KEY',
    'plans are paid with it; BILLING=off sells nothing',
  )
  if (secretKey === null)
    return {
      secretKey: STAND_IN_SECRET_KEY,
      webhookSecrets: [STAND_IN_WEBHOOK_SECRET],
      standInPort,
      visitorMs: STAND_IN_VISITOR_MS,
    }
  if (!/^(?:sk|rk)_(?:test|live)_\w{8,}$/.test(secretKey))
    settings.problems.push(
      'STRIPE_SECRET_KEY must be a secret key (sk_…) or a restricted one (rk_…)',
    )
  if (webhookSecrets.length === 0 || webhookSecrets.length > MAX_WEBHOOK_SECRETS)
    settings.problems.push('STRIPE_WEBHOOK_SECRET must be one signing secret, or two with a comma')
  for (const secret of webhookSecrets)
    if (!/^whsec_\w{8,}$/.test(secret))
      settings.problems.push('STRIPE_WEBHOOK_SECRET must start with whsec_')
  return { secretKey, webhookSecrets, standInPort: null, visitorMs: VISITOR_MS }
}
