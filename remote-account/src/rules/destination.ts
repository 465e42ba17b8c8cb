import type { CodeDelivery } from '@orchard/shared/auth'

/**
 * Where a code went, for the visitor to look there: the address as it was typed, so that a slip is seen, or
 * the number as far as the provider shows it.
 */
export function destinationOf(delivery: CodeDelivery | null, email: string): string {
  return delivery?.medium === 'SMS' && delivery.destination ? delivery.destination : email
}
