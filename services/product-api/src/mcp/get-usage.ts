import { PLANS } from '@orchard/shared/facts'
import { z } from 'zod'
import { ApiError } from '#src/api-error.ts'
import { KEY_INVALID, KEY_MISSING } from '#src/calls/callers.ts'
import { guardUse } from '#src/keys/key-guard.ts'
import type { FoundKey } from '#src/keys/key-lookup.ts'
import { AWAITS_PAYMENT, PAID_MONTHS, type UsageReport } from '#src/usage/usage-report.ts'
import { type AddTool, type Caller, defineTool } from './tool.ts'

/** Tells what the account of the key has used in the month of its quota; not the names of its other keys. */
export function getUsage({
  now,
  reportUsage,
}: {
  now(): Date
  reportUsage(account: FoundKey['account']): Promise<UsageReport>
}): AddTool {
  return defineTool({
    name: 'get_usage',
    title: 'Show usage',
    description: `Requests that your account has used and has left this month, by day and API. The Free plan has UTC months; ${PAID_MONTHS}. Needs your API key; does not count against the quota.`,
    input: z.object({}),
    output: z.object({
      plan: z.string(),
      calls_per_second: z.number(),
      monthly_quota: z.int(),
      used: z.int(),
      left: z.int(),
      period: z.object({ start: z.string(), end: z.string() }),
      awaits_payment: z.boolean().describe(AWAITS_PAYMENT),
      by_day: z.array(z.object({ date: z.string(), calls: z.int() })),
      by_api: z.array(z.object({ api: z.string(), calls: z.int() })),
    }),
    async run(_input, caller) {
      const usage = await reportUsage(accountOf(caller, now()))
      const plan = PLANS.find(({ id }) => id === usage.plan)
      return {
        plan: usage.plan,
        calls_per_second: plan?.callsPerSecond ?? 0,
        monthly_quota: usage.monthly_quota,
        used: usage.used,
        left: Math.max(0, usage.monthly_quota - usage.used),
        period: usage.period,
        awaits_payment: usage.awaits_payment,
        by_day: usage.by_day,
        by_api: usage.by_api.map(({ calls, slug }) => ({ api: slug, calls })),
      }
    },
  })
}

function accountOf({ address, apiKey, key }: Caller, now: Date): FoundKey['account'] {
  if (key) {
    // Pages of others send no messages, so that a key for pages is for none of them.
    guardUse(key, { ip: address, origin: undefined }, now)
    return key.account
  }
  const [code, detail] = apiKey === null ? KEY_MISSING : KEY_INVALID
  throw new ApiError(401, code, detail)
}
