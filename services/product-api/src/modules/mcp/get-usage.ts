import { PLANS } from '@orchard/shared/facts'
import { z } from 'zod'
import { KEY_INVALID, KEY_MISSING } from '#src/modules/keys/callers.ts'
import type { FoundKey } from '#src/modules/keys/key-lookup.ts'
import { AWAITS_PAYMENT, PAID_MONTHS, type UsageReport } from '#src/modules/usage/usage-report.ts'
import { usageScopeOf } from '#src/modules/usage/usage-scope.ts'
import { ApiError } from '#src/server/api-error.ts'
import { type AddTool, defineTool } from './tool.ts'

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
    description: `Requests that your account has used and has left this month, and by day and API: those of all keys, or of this one if it has limits. The Free plan has UTC months; ${PAID_MONTHS}. Needs your API key; does not count against the quota.`,
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
    async run(_input, { address, apiKey, key }) {
      const [code, detail] = apiKey === null ? KEY_MISSING : KEY_INVALID
      if (!key) throw new ApiError(401, code, detail)
      // Pages of others send no messages, so that a key for pages is for none of them.
      const { keyId } = usageScopeOf(key, { ip: address, origin: undefined }, now())
      const usage = await reportUsage(key.account)
      const seen = usage.rows.filter((row) => keyId === null || row.key_id === keyId)
      const plan = PLANS.find(({ id }) => id === usage.plan)
      return {
        plan: usage.plan,
        calls_per_second: plan?.callsPerSecond ?? 0,
        monthly_quota: usage.monthly_quota,
        used: usage.used,
        left: Math.max(0, usage.monthly_quota - usage.used),
        period: usage.period,
        awaits_payment: usage.awaits_payment,
        by_day: usage.by_day.map(({ date }) => ({
          date,
          calls: sumOf(seen.filter((row) => row.date === date)),
        })),
        by_api: usage.by_api
          .map(({ slug }) => ({ api: slug, calls: sumOf(seen.filter((row) => row.slug === slug)) }))
          .filter(({ calls }) => calls > 0),
      }
    },
  })
}

function sumOf(rows: UsageReport['rows']): number {
  return rows.reduce((sum, { calls }) => sum + calls, 0)
}
