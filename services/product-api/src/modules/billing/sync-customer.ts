import type { BillingServices } from './provider.ts'
import { readCustomer } from './read-customer.ts'
import { storeCustomer } from './store-customer.ts'

/** Syncs the stored state of customers with the provider. */
export type CustomerSync = ReturnType<typeof createCustomerSync>

export function createCustomerSync(services: BillingServices) {
  /** The sync that runs, and the one that begins when that has ended. */
  const running = new Map<string, Promise<boolean>>()
  const waiting = new Map<string, Promise<boolean>>()

  function start(customerId: string): Promise<boolean> {
    const run = syncCustomer(services, customerId).finally(() => running.delete(customerId))
    running.set(customerId, run)
    return run
  }

  return {
    /**
     * Reads the customer's subscription from the provider and stores it. Syncs of one customer run
     * one after the other; calls that arrive while one waits share it.
     * @returns true if the stored state was stale.
     */
    sync(customerId: string): Promise<boolean> {
      const before = running.get(customerId)
      if (!before) return start(customerId)
      const next = waiting.get(customerId)
      if (next) return next
      const then = before
        .catch(() => false)
        .then(() => {
          waiting.delete(customerId)
          return start(customerId)
        })
      waiting.set(customerId, then)
      return then
    },
  }
}

async function syncCustomer(services: BillingServices, customerId: string): Promise<boolean> {
  const read = await readCustomer(services, customerId)
  return read ? storeCustomer(services, customerId, read) : false
}
