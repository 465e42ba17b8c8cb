import { desc, eq, sql } from 'drizzle-orm'
import { accountUnknown } from '#src/modules/accounts/account-unknown.ts'
import { accounts, organisations } from '#src/modules/accounts/tables.ts'
import { billingAccounts } from '#src/modules/billing/tables.ts'
import { startOf } from '#src/modules/keys/api-key.ts'
import type { KeyVault } from '#src/modules/keys/key-vault.ts'
import { apiKeys, namedKeys } from '#src/modules/keys/tables.ts'
import { mails } from '#src/modules/mail/tables.ts'
import { listMembers, listOrganisations } from '#src/modules/organisations/organisations.ts'
import { listSuspended } from '#src/modules/suspensions/in-force.ts'
import {
  describeSuspension,
  keyTarget,
  listSuspensions,
} from '#src/modules/suspensions/suspensions.ts'
import { quotaMonthOf } from '#src/modules/usage/period.ts'
import { readRefusals } from '#src/modules/usage/read-refusals.ts'
import { DEFAULT_KEY_NAME, readLastUse } from '#src/modules/usage/usage-by-key.ts'
import { readUsed } from '#src/modules/usage/usage-report.ts'
import type { Services } from '#src/server/services.ts'
import type { Database } from '#src/store/database.ts'

const MAX_REFUSALS = 50
const MAX_MAILS = 50

type DescribeServices = Pick<Services, 'database' | 'now'> & {
  vault: Pick<KeyVault, 'open'>
  site: string
}

/**
 * Describes an account for an operator; never with a key.
 * @throws {ApiError} 404 for an unknown account.
 */
export async function describeAccount(services: DescribeServices, id: string) {
  const { database, now, site } = services
  const [found] = await database
    .select({
      account: accounts,
      customer: billingAccounts.customerId,
      organisation: organisations,
    })
    .from(accounts)
    .leftJoin(billingAccounts, eq(billingAccounts.accountId, accounts.id))
    .leftJoin(organisations, eq(organisations.accountId, accounts.id))
    .where(eq(accounts.id, id))
  if (!found) throw accountUnknown()
  const { account, customer, organisation } = found
  const month = quotaMonthOf(account, now())
  const scope = { accountId: id, hasNames: true, keyId: null }
  const { refusals } = await readRefusals(services, scope, { limit: MAX_REFUSALS }, site)
  const { callsPerMonth = null, requestsPerSecond = null } = account.limits ?? {}
  return {
    id,
    email: account.email,
    unverified_email: account.unverifiedEmail,
    provider: account.provider,
    organisation: organisation && {
      name: organisation.name,
      members: await noteSuspended(services, await listMembers(database, id)),
    },
    memberships: await noteSuspended(services, await listOrganisations(database, id)),
    customer,
    plan: account.plan,
    created_at: account.createdAt.toISOString(),
    has_second_factor: Boolean(account.secondFactors),
    limits: { calls_per_month: callsPerMonth, requests_per_second: requestsPerSecond },
    monthly_quota: month.quota,
    used: await readUsed(database, id, month),
    period: { start: month.start.toISOString(), end: month.end.toISOString() },
    keys: await describeKeys(services, account),
    refusals,
    mails: await readMails(database, id),
    suspensions: (await listSuspensions(services, { account: id })).map(describeSuspension),
  }
}

/** Adds to accounts if they are suspended. */
async function noteSuspended<One extends { id: string }>(
  { database, now }: DescribeServices,
  all: readonly One[],
): Promise<(One & { is_suspended: boolean })[]> {
  const suspended = await listSuspended(
    database,
    all.map(({ id }) => id),
    now(),
  )
  return all.map((one) => ({ ...one, is_suspended: suspended.has(one.id) }))
}

async function describeKeys(
  { database, now, vault }: DescribeServices,
  { createdAt, id }: Pick<typeof accounts.$inferSelect, 'createdAt' | 'id'>,
) {
  const rows = await database
    .select({ secret: apiKeys, named: namedKeys })
    .from(apiKeys)
    .leftJoin(namedKeys, eq(namedKeys.id, apiKeys.namedKeyId))
    .where(eq(apiKeys.accountId, id))
    .orderBy(apiKeys.createdAt, sql`${apiKeys.namedKeyId} nulls first`)
  const lastUse = await readLastUse(database, id)
  const active = await listSuspensions({ database, now }, { account: id, state: 'active' })
  return rows.map(({ named, secret }) => {
    const target = keyTarget(id, named?.id ?? null)
    return {
      id: target,
      name: named?.name ?? DEFAULT_KEY_NAME,
      kind: named?.kind ?? ('secret' as const),
      first_characters: startOf(vault.open(secret.sealed, id)),
      created_at: (named?.createdAt ?? createdAt).toISOString(),
      last_used_on: lastUse.get(named?.id ?? null) ?? null,
      valid_until: (secret.retiresAt ?? named?.expiresAt)?.toISOString() ?? null,
      is_suspended: active.some((one) => one.kind === 'key' && one.target === target),
    }
  })
}

async function readMails(database: Database, id: string) {
  const rows = await database
    .select()
    .from(mails)
    .where(eq(mails.accountId, id))
    .orderBy(desc(mails.createdAt))
    .limit(MAX_MAILS)
  return rows.map((mail) => ({
    id: mail.id,
    subject: mail.subject,
    created_at: mail.createdAt.toISOString(),
    state: stateOf(mail),
    tries: mail.tries,
    error: mail.refusal,
  }))
}

/** `waiting`: it was not sent yet, and is tried again. */
function stateOf({ refusedAt, sentAt }: Pick<typeof mails.$inferSelect, 'refusedAt' | 'sentAt'>) {
  if (sentAt !== null) return 'sent' as const
  return refusedAt === null ? ('waiting' as const) : ('refused' as const)
}
