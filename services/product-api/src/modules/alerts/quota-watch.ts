import { LRUCache } from 'lru-cache'
import type { QuotaHolder, QuotaMonth } from '#src/modules/usage/period.ts'
import { growsTo } from '#src/server/grows-to.ts'
import type { Services } from '#src/server/services.ts'
import type { Alerts } from './alerts.ts'
import { QUOTA_LEVELS, quotaAlert } from './texts.ts'

/** Warns owners of accounts before their quota runs out. */
export type QuotaWatch = (
  account: QuotaHolder & { id: string },
  used: number,
  month: QuotaMonth,
) => void

const KEPT = 20_000

/** Looks at each counted call; stores an alert at the first one at or above a level. */
export function createQuotaWatch({
  alerts,
  log,
  sellsPlans,
  site,
}: Pick<Services, 'log'> & {
  alerts: Pick<Alerts, 'toAccount'>
  site: string
  sellsPlans: boolean
}): QuotaWatch {
  const told = new LRUCache<string, true>(growsTo(KEPT))
  return (account, used, month) => {
    const { id, quota } = month
    // An account that is far above a lower level is not told of that any more.
    const level = QUOTA_LEVELS.findLast((one) => used * 100 >= quota * one)
    if (level === undefined) return
    const name = `${level} ${id} ${quota} ${account.id}`
    if (told.has(name)) return
    told.set(name, true)
    // Calls neither wait for the alert nor fail with it.
    alerts
      .toAccount(account.id, quotaAlert(site, { account, level, month, sellsPlans, used }))
      .catch((error: Error) => {
        told.delete(name)
        log(`Quota alert not stored: ${error.message}`, {}, 'warn')
      })
  }
}
