import { eq } from 'drizzle-orm'
import type { Billing } from '#src/billing/billing.ts'
import { exportBilling } from '#src/billing/export-billing.ts'
import { apiKeys, deviceNames, usageDays } from '#src/store/schema.ts'
import type { AccountServices, OpenAccount } from './accounts.ts'

/** All that is kept of an account, for its owner. */
export async function exportAccount(
  { database, now, vault }: AccountServices,
  account: OpenAccount,
  billing: Billing | null,
) {
  const { id } = account
  const keys = await database
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.accountId, id))
    .orderBy(apiKeys.createdAt)
  const usage = await database
    .select({ date: usageDays.day, slug: usageDays.slug, calls: usageDays.calls })
    .from(usageDays)
    .where(eq(usageDays.accountId, id))
    .orderBy(usageDays.day, usageDays.slug)
  return {
    exported_at: now().toISOString(),
    account: {
      id,
      provider: account.provider,
      subject: account.subject,
      email: account.email,
      plan: account.plan,
      created_at: account.createdAt.toISOString(),
    },
    api_keys: keys.map(({ sealed, createdAt, retiresAt }) => ({
      api_key: vault.open(sealed, id),
      created_at: createdAt.toISOString(),
      valid_until: retiresAt?.toISOString() ?? null,
    })),
    billing: billing && (await exportBilling(billing, id)),
    device_names: await readDeviceNames({ database }, id),
    usage,
  }
}

/** What the owner calls each device, by the device's key. */
export async function readDeviceNames(
  { database }: Pick<AccountServices, 'database'>,
  accountId: string,
): Promise<Record<string, string>> {
  const rows = await database
    .select()
    .from(deviceNames)
    .where(eq(deviceNames.accountId, accountId))
    .orderBy(deviceNames.deviceKey)
  return Object.fromEntries(rows.map(({ deviceKey, name }) => [deviceKey, name]))
}
