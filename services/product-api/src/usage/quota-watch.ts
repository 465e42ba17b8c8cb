import { LRUCache } from 'lru-cache'
import { QUOTA_LEVELS, quotaMail } from '#src/mail/messages.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import type { Services } from '#src/services.ts'
import type { QuotaMonth } from './period.ts'

/** Warns owners of accounts before their quota runs out. */
export type QuotaWatch = (accountId: string, used: number, month: QuotaMonth) => void

const KEPT = 20_000

/** Looks at each counted call; writes a message at the first one at or above a level. */
export function createQuotaWatch({
  log,
  outbox,
  site,
}: Pick<Services, 'log'> & { outbox: Outbox; site: string }): QuotaWatch {
  const told = new LRUCache<string, true>({ max: KEPT })
  return (accountId, used, month) => {
    const { id, quota } = month
    for (const level of QUOTA_LEVELS) {
      if (used * 100 < quota * level) return
      const name = `${level} ${id} ${quota} ${accountId}`
      if (told.has(name)) continue
      told.set(name, true)
      // Calls neither wait for the message nor fail with it.
      outbox
        .toAccount(accountId, quotaMail(site, { accountId, level, month }))
        .catch((error: Error) => {
          told.delete(name)
          log(`Quota email not stored: ${error.message}`, {}, 'warn')
        })
    }
  }
}
