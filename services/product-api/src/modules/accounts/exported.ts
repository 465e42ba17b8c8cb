import { PLANS } from '@orchard/shared/facts'
import * as z from 'zod'
import type { ExportedAccount } from '#src/server/module.ts'

const time = z.iso.datetime()

/** The account in an export. */
export const EXPORTED = {
  account: {
    schema: z.object({
      id: z.uuid(),
      provider: z.enum(['cognito', 'google', 'organisation']),
      subject: z.string(),
      email: z.string().nullable(),
      plan: z.enum(PLANS.map(({ id }) => id)),
      limits: z
        .object({
          calls_per_month: z.int().nullable(),
          requests_per_second: z.int().nullable(),
        })
        .nullable()
        .describe('What we have set in place of what the plan allows'),
      created_at: time,
    }),
    read: (_given: object, account: ExportedAccount) => ({
      id: account.id,
      provider: account.provider,
      subject: account.subject,
      email: account.email,
      unverified_email: account.unverifiedEmail,
      plan: account.plan,
      limits: account.limits && {
        calls_per_month: account.limits.callsPerMonth,
        requests_per_second: account.limits.requestsPerSecond,
      },
      created_at: account.createdAt.toISOString(),
    }),
  },
}
