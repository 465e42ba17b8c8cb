import type { CodeDelivery } from '@orchard/shared/auth'

/** The destination of a code: the address as typed, so that a typo shows, or the masked number. */
export function destinationOf(delivery: CodeDelivery | null, email: string): string {
  return delivery?.medium === 'SMS' && delivery.destination ? delivery.destination : email
}
