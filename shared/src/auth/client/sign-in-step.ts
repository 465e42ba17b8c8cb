import type { CodeDelivery, TotpSetup } from '#src/auth/auth-client.ts'
import { recordOf, textOf } from './pool-call.ts'

const ISSUER = 'API Orchard'

/** How the pool names a set-up authenticator app, during a sign-in or after it. */
export const TOTP_NAME = 'Authenticator app'

/** Builds the `otpauth:` address for authenticator apps. */
export function totpSetup(secret: string, email: string): TotpSetup {
  const label = `${encodeURIComponent(ISSUER)}:${encodeURIComponent(email)}`
  return {
    secret,
    uri: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(ISSUER)}`,
  }
}

/** Reads how the pool delivered a code. */
export function toDelivery(given: unknown): CodeDelivery {
  const details = recordOf(given)
  return {
    medium: details['DeliveryMedium'] === 'SMS' ? 'SMS' : 'EMAIL',
    destination: textOf(details['Destination']),
  }
}
