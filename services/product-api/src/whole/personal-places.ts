import { eq, getTableName, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isInvitation } from '#src/modules/accounts/membership.ts'
import {
  accounts,
  deletedAccounts,
  invitations,
  members,
  organisations,
} from '#src/modules/accounts/tables.ts'
import { alertSettings, knownApis } from '#src/modules/alerts/tables.ts'
import { announcements } from '#src/modules/announcements/tables.ts'
import { auditLog } from '#src/modules/audit/tables.ts'
import { billingAccounts, billingEvents, planHistory } from '#src/modules/billing/tables.ts'
import { deviceNames, trustedDevices } from '#src/modules/devices/tables.ts'
import { isSentBy } from '#src/modules/inbox/submissions.ts'
import { submissionReplies, submissions } from '#src/modules/inbox/tables.ts'
import { missedSearches } from '#src/modules/insight/tables.ts'
import { apiKeys, keyCounts, keySecrets, namedKeys } from '#src/modules/keys/tables.ts'
import { isMailTo } from '#src/modules/mail/outbox.ts'
import { mails } from '#src/modules/mail/tables.ts'
import { operatorLog, operatorLogEnds } from '#src/modules/operator/tables.ts'
import { emailChanges, recoveryCodes } from '#src/modules/recovery/tables.ts'
import { incidents, statusDays, statusMinutes, statusStates } from '#src/modules/status/tables.ts'
import { suspensions } from '#src/modules/suspensions/tables.ts'
import { tries } from '#src/modules/tries/tables.ts'
import {
  callHours,
  deletedUsage,
  formerOwners,
  keyUsageDays,
  latencyDays,
  latencyHours,
  refusals,
  responseDays,
  usageDays,
  usageMonths,
} from '#src/modules/usage/tables.ts'
import { webhookDeliveries, webhooks } from '#src/modules/webhooks/tables.ts'
import { wishes } from '#src/modules/wishes/tables.ts'
import { isOf } from '#src/modules/wishes/wishes.ts'
import { type ErasedPlace, type KeptPlace, ofAccount, type Person } from '#src/server/module.ts'
import type { Transaction } from '#src/store/database.ts'
import { jobTurns } from '#src/store/job-turns.ts'

const ofNamedKey = (column: PgColumn) => (person: Person) =>
  person.accountId === null
    ? undefined
    : inArray(column, sql`(select id from ${namedKeys} where account_id = ${person.accountId})`)

/**
 * The secrets of keys: the first to go, since a call that is being counted holds its key, and then asks for the account.
 */
const KEY_SECRETS: ErasedPlace = {
  table: apiKeys,
  holds: 'API keys, sealed',
  of: ofAccount(apiKeys),
  exported: 'api_keys',
}

/** Every table with data of persons, in the order in which a deletion goes through them. */
export const ERASED: readonly ErasedPlace[] = [
  KEY_SECRETS,
  {
    table: keyUsageDays,
    holds: 'requests by key and day',
    of: ofNamedKey(keyUsageDays.namedKeyId),
    exported: 'usage',
  },
  {
    table: keyCounts,
    holds: 'limits and counts of keys',
    of: ofNamedKey(keyCounts.namedKeyId),
    exported: 'api_keys',
  },
  {
    table: suspensions,
    holds: 'suspensions, with reason and words',
    of: ofAccount(suspensions),
    exported: 'suspensions',
  },
  {
    table: namedKeys,
    holds: 'names and limits of keys',
    of: ofAccount(namedKeys),
    exported: 'api_keys',
  },
  {
    table: usageMonths,
    holds: 'requests by month',
    of: ofAccount(usageMonths),
    exported: 'usage',
  },
  { table: usageDays, holds: 'requests by day', of: ofAccount(usageDays), exported: 'usage' },
  {
    table: responseDays,
    holds: 'status codes by day',
    of: ofAccount(responseDays),
    exported: 'responses',
  },
  { table: latencyDays, holds: 'latency by day', of: ofAccount(latencyDays), exported: 'latency' },
  { table: callHours, holds: 'requests by hour', of: ofAccount(callHours), exported: 'hours' },
  { table: latencyHours, holds: 'latency by hour', of: ofAccount(latencyHours), exported: 'hours' },
  {
    table: refusals,
    holds: 'the latest responses with an error',
    of: ofAccount(refusals),
    exported: 'refusals',
  },
  {
    table: deviceNames,
    holds: 'names of devices',
    of: ofAccount(deviceNames),
    exported: 'device_names',
  },
  {
    table: trustedDevices,
    holds: 'devices that need no second factor, and until when',
    of: ofAccount(trustedDevices),
    exported: 'trusted_devices',
  },
  {
    table: recoveryCodes,
    holds: 'keyed hashes of recovery codes, when they were made and used',
    of: ofAccount(recoveryCodes),
    exported: 'recovery_codes',
  },
  {
    table: emailChanges,
    holds: 'a change of email address that waits for its codes',
    of: ofAccount(emailChanges),
    exported: 'email_change',
  },
  {
    table: alertSettings,
    holds: 'which alerts come by email',
    of: ofAccount(alertSettings),
    exported: 'alerts',
  },
  {
    table: webhookDeliveries,
    holds: 'events for webhooks',
    of: ({ accountId }) =>
      accountId === null
        ? undefined
        : inArray(
            webhookDeliveries.webhookId,
            sql`(select id from ${webhooks} where account_id = ${accountId})`,
          ),
    exported: 'webhooks',
  },
  {
    table: webhooks,
    holds: 'URLs of webhooks and their sealed secrets',
    of: ofAccount(webhooks),
    exported: 'webhooks',
  },
  {
    table: billingEvents,
    holds: 'that something changed at the payment provider',
    of: ({ customer }) => (customer === null ? undefined : eq(billingEvents.customerId, customer)),
    exported: null,
  },
  {
    table: planHistory,
    holds: 'when the plan changed, and why',
    of: ofAccount(planHistory),
    exported: 'plan_history',
  },
  {
    table: billingAccounts,
    holds: 'the number at the payment provider, the plan, who changes it',
    of: ofAccount(billingAccounts),
    exported: 'billing',
  },
  {
    // Before the messages, whose copies to us it holds.
    table: mails,
    holds: 'emails to the person, and copies of their messages to us',
    of: (person) =>
      or(
        isMailTo(person),
        person.email === null
          ? undefined
          : inArray(
              mails.occasion,
              sql`(select kind || ' ' || id from ${submissions} where ${isSentBy(person.email)})`,
            ),
      ),
    exported: 'emails',
  },
  {
    table: submissionReplies,
    holds: 'our replies to messages',
    of: ({ email }) =>
      email === null
        ? undefined
        : inArray(
            submissionReplies.submissionId,
            sql`(select id from ${submissions} where ${isSentBy(email)})`,
          ),
    exported: 'messages',
  },
  {
    table: submissions,
    holds: 'messages and suggestions',
    of: ({ email }) => (email === null ? undefined : isSentBy(email)),
    exported: 'messages',
  },
  {
    table: wishes,
    holds: 'APIs that the person waits for',
    of: ({ email }) => (email === null ? undefined : isOf(email)),
    exported: 'wishes',
  },
  {
    table: members,
    holds: 'who is in which organisation, with which role',
    of: ({ accountId }) =>
      accountId === null
        ? undefined
        : or(eq(members.personId, accountId), eq(members.organisationId, accountId)),
    exported: 'memberships',
  },
  {
    table: invitations,
    holds: 'invitations to organisations: email address and role',
    of: isInvitation,
    exported: 'invitations',
  },
  {
    table: auditLog,
    holds: 'who did what in the account, with IP address and device',
    of: ofAccount(auditLog),
    exported: 'audit_log',
  },
  {
    table: organisations,
    holds: 'names of organisations',
    of: ofAccount(organisations),
    exported: 'organisation',
  },
  {
    table: accounts,
    holds: 'provider, its ID of the person, email address, plan and limits',
    of: ({ accountId }) => (accountId === null ? undefined : eq(accounts.id, accountId)),
    exported: 'account',
  },
]

/** Every other table. */
export const KEPT: readonly KeptPlace[] = [
  {
    table: deletedAccounts,
    why: 'a keyed hash of the person, for 400 days: a sign-in from before the deletion must not open an account again',
  },
  {
    table: deletedUsage,
    why: 'a keyed hash of the person with a number of requests, until the UTC month ends: deleting an account gives no new quota',
  },
  {
    table: formerOwners,
    why: 'a keyed hash of each former owner of an organisation with a number of its requests, until the UTC month ends: handing over an organisation gives no new quota',
  },
  {
    table: operatorLog,
    why: 'account IDs, blocked IP addresses and what operators did and read, for 25 months, without emails and names of customers: it shows that the deletion was made',
  },
  { table: operatorLogEnds, why: 'no data of persons' },
  {
    table: tries,
    why: 'keyed hashes of IP addresses, email addresses and sign-ins that change every day, until the UTC day ends',
  },
  {
    table: missedSearches,
    why: 'what was searched in vain, without who searched',
  },
  { table: announcements, why: 'no data of persons' },
  { table: keySecrets, why: 'no data of persons' },
  { table: knownApis, why: 'no data of persons' },
  { table: jobTurns, why: 'no data of persons' },
  { table: statusMinutes, why: 'no data of persons' },
  { table: statusStates, why: 'no data of persons' },
  { table: statusDays, why: 'no data of persons' },
  { table: incidents, why: 'no data of persons' },
]

/** How many entries a deletion has removed from a table. */
export interface ErasedEntries {
  place: string
  entries: number
}

/** Deletes the keys of a person, before everything else is deleted. */
export function eraseKeys(transaction: Transaction, person: Person): Promise<ErasedEntries[]> {
  return erase(transaction, person, [KEY_SECRETS])
}

/**
 * Deletes what is kept of a person everywhere.
 * @returns the tables that had something.
 */
export async function erase(
  transaction: Transaction,
  person: Person,
  places: readonly ErasedPlace[] = ERASED,
): Promise<ErasedEntries[]> {
  const erased: ErasedEntries[] = []
  for (const { of, table } of places) {
    const those = of(person)
    if (those === undefined) continue
    const gone = await transaction.delete(table).where(those).returning({ row: sql`1` })
    if (gone.length > 0) erased.push({ place: getTableName(table), entries: gone.length })
  }
  return erased
}

/** The number of entries that `erase` would delete. */
export async function countEntries(
  database: Pick<Transaction, '$count'>,
  person: Person,
): Promise<number> {
  let count = 0
  for (const { of, table } of ERASED) {
    const those = of(person)
    if (those !== undefined) count += await database.$count(table, those)
  }
  return count
}
