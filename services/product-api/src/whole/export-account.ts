import { eq, or } from 'drizzle-orm'
import type { OpenAccount } from '#src/modules/accounts/accounts.ts'
import { isInvitation } from '#src/modules/accounts/membership.ts'
import { readAlertSettings } from '#src/modules/alerts/alerts.ts'
import { readEntries } from '#src/modules/audit/read-log.ts'
import { auditLog } from '#src/modules/audit/tables.ts'
import type { Billing } from '#src/modules/billing/billing.ts'
import { exportBilling } from '#src/modules/billing/export-billing.ts'
import { readPlanHistory } from '#src/modules/billing/plan-history.ts'
import { readDeviceNames } from '#src/modules/devices/device-names.ts'
import { exportTrusted } from '#src/modules/devices/trusted-devices.ts'
import { isSentBy } from '#src/modules/inbox/submissions.ts'
import { submissionReplies, submissions } from '#src/modules/inbox/tables.ts'
import type { AccountServices } from '#src/modules/keys/secrets.ts'
import { apiKeys, DEFAULT_KEY_ID, keyCounts, namedKeys } from '#src/modules/keys/tables.ts'
import { isMailTo } from '#src/modules/mail/outbox.ts'
import { mails } from '#src/modules/mail/tables.ts'
import { limitsOf } from '#src/modules/named-keys/key-limits.ts'
import {
  findOrganisation,
  listInvitations,
  listMembers,
  listOrganisations,
} from '#src/modules/organisations/organisations.ts'
import { isEmailCodeMail } from '#src/modules/recovery/email-mails.ts'
import { readRecoveryCodes } from '#src/modules/recovery/recovery-codes.ts'
import { emailChanges } from '#src/modules/recovery/tables.ts'
import { suspensions } from '#src/modules/suspensions/tables.ts'
import { readLatency, readResponses } from '#src/modules/usage/read-statistics.ts'
import { callHours, latencyHours, refusals } from '#src/modules/usage/tables.ts'
import { nameOf, readKeyNames, readUsageByKey } from '#src/modules/usage/usage-by-key.ts'
import { exportWebhooks } from '#src/modules/webhooks/webhooks.ts'
import { wishes } from '#src/modules/wishes/tables.ts'
import { isOf } from '#src/modules/wishes/wishes.ts'
import type { Person } from '#src/server/module.ts'
import type { Database } from '#src/store/database.ts'

/** All stored data of an account, for its owner. */
export async function exportAccount(
  { database, now, vault }: AccountServices,
  account: Omit<OpenAccount, 'apiKey'>,
  billing: Billing | null,
) {
  const { id } = account
  const keys = await database
    .select({ secret: apiKeys, named: namedKeys, counts: keyCounts })
    .from(apiKeys)
    .leftJoin(namedKeys, eq(namedKeys.id, apiKeys.namedKeyId))
    .leftJoin(keyCounts, eq(keyCounts.namedKeyId, apiKeys.namedKeyId))
    .where(eq(apiKeys.accountId, id))
    .orderBy(apiKeys.createdAt)
  const usage = await readUsageByKey(database, id)
  const names = await readKeyNames(database, id)
  return {
    exported_at: now().toISOString(),
    account: {
      id,
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
    },
    api_keys: keys.map(({ counts, named, secret }) => ({
      name: nameOf(names, secret.namedKeyId).name,
      api_key: vault.open(secret.sealed, id),
      created_at: secret.createdAt.toISOString(),
      valid_until: secret.retiresAt?.toISOString() ?? null,
      kind: named?.kind ?? 'secret',
      limits: named && limitsOf({ ...named, counts }),
    })),
    billing: billing && (await exportBilling(billing, id)),
    plan_history: await readPlanHistory(database, id),
    wishes: await readWishes(database, account.email),
    messages: await readMessages(database, account.email),
    emails: await readEmails(database, { accountId: id, email: account.email }),
    suspensions: await readSuspensions(database, id),
    recovery_codes: await exportRecoveryCodes(database, id),
    email_change: await readEmailChange(database, id),
    device_names: await readDeviceNames(database, id),
    trusted_devices: await exportTrusted(database, id),
    ...(await readMemberships(database, account)),
    audit_log: await readEntries(
      database,
      or(eq(auditLog.accountId, id), eq(auditLog.memberId, id)),
      { reader: id },
    ),
    alerts: await readAlertSettings(database, id),
    webhooks: await exportWebhooks({ database, now, vault }, id),
    usage: usage.map(({ keyId, ...row }) => ({ ...row, key: nameOf(names, keyId).name })),
    responses: await readResponses(database, id),
    latency: await readLatency(database, id),
    hours: await readHours(database, id, names),
    refusals: await readAllRefusals(database, id, names),
  }
}

/** The organisations and invitations of a person, or what an organisation knows of its members. */
async function readMemberships(
  database: Database,
  { email, id }: Pick<OpenAccount, 'id' | 'email'>,
) {
  const organisation = await findOrganisation(database, id)
  return {
    organisation: organisation
      ? {
          name: organisation.name,
          created_at: organisation.createdAt.toISOString(),
          members: await listMembers(database, id),
        }
      : null,
    memberships: await listOrganisations(database, id),
    invitations: await listInvitations(database, isInvitation({ accountId: id, email })),
  }
}

type KeyNames = Awaited<ReturnType<typeof readKeyNames>>

/** Calls by hour, key, API and status code, and the histograms of their latency; the hours of older days are their first. */
async function readHours(database: Database, accountId: string, names: KeyNames) {
  const calls = await database
    .select()
    .from(callHours)
    .where(eq(callHours.accountId, accountId))
    .orderBy(callHours.hour, callHours.keyId, callHours.slug, callHours.status)
  const latency = await database
    .select()
    .from(latencyHours)
    .where(eq(latencyHours.accountId, accountId))
    .orderBy(latencyHours.hour, latencyHours.keyId, latencyHours.slug)
  const shown = <Row extends { accountId: string; hour: Date; keyId: string }>({
    accountId: _,
    hour,
    keyId,
    ...row
  }: Row) => ({ hour: hour.toISOString(), key: storedNameOf(names, keyId), ...row })
  return { calls: calls.map(shown), latency: latency.map(shown) }
}

async function readAllRefusals(database: Database, accountId: string, names: KeyNames) {
  const rows = await database
    .select()
    .from(refusals)
    .where(eq(refusals.accountId, accountId))
    .orderBy(refusals.at, refusals.id)
  return rows.map(({ at, code, keyId, requestId, slug, status }) => ({
    ...{ at: at.toISOString(), key: storedNameOf(names, keyId), slug, status, code },
    request_id: requestId,
  }))
}

function storedNameOf(names: KeyNames, keyId: string): string {
  return nameOf(names, keyId === DEFAULT_KEY_ID ? null : keyId).name
}

/** The APIs that the owner of an address waits for. */
async function readWishes(database: Database, email: string | null) {
  if (email === null) return []
  const rows = await database.select().from(wishes).where(isOf(email)).orderBy(wishes.wishedAt)
  return rows.map(({ api, wishedAt }) => ({ slug: api, wished_at: wishedAt.toISOString() }))
}

/** Messages that the owner of an address has sent by forms. */
async function readMessages(database: Database, email: string | null) {
  if (email === null) return []
  const rows = await database
    .select({ message: submissions, reply: submissionReplies })
    .from(submissions)
    .leftJoin(submissionReplies, eq(submissionReplies.submissionId, submissions.id))
    .where(isSentBy(email))
    .orderBy(submissions.receivedAt, submissions.id, submissionReplies.at)
  const messages = new Map(rows.map(({ message }) => [message.id, message]))
  return [...messages.values()].map(({ content, id, kind, receivedAt }) => ({
    form: kind,
    sent_at: receivedAt.toISOString(),
    content,
    replies: rows.flatMap(({ message, reply }) =>
      reply === null || message.id !== id
        ? []
        : [{ subject: reply.subject, text: reply.text, at: reply.at.toISOString() }],
    ),
  }))
}

async function readEmails(database: Database, person: Pick<Person, 'accountId' | 'email'>) {
  const rows = await database
    .select()
    .from(mails)
    .where(isMailTo(person))
    .orderBy(mails.createdAt, mails.id)
  return rows.map((mail) => ({
    to: mail.recipient,
    subject: mail.subject,
    content: isEmailCodeMail(mail) ? 'A code, which is not part of an export.' : mail.content,
    created_at: mail.createdAt.toISOString(),
  }))
}

async function readSuspensions(database: Database, accountId: string) {
  const rows = await database
    .select()
    .from(suspensions)
    .where(eq(suspensions.accountId, accountId))
    .orderBy(suspensions.suspendedAt, suspensions.id)
  return rows.map((one) => ({
    kind: one.kind,
    words: one.words,
    since: one.suspendedAt.toISOString(),
    until: (one.liftedAt ?? one.until)?.toISOString() ?? null,
  }))
}

/** Numbers and times of recovery codes, which nobody can read. */
async function exportRecoveryCodes(database: Database, accountId: string) {
  const { createdAt, left, usedAt } = await readRecoveryCodes(database, accountId)
  return createdAt === null
    ? null
    : {
        left,
        created_at: createdAt.toISOString(),
        last_used_at: usedAt?.toISOString() ?? null,
      }
}

/** The change of email address that waits for its codes. */
async function readEmailChange(database: Database, accountId: string) {
  const [change] = await database
    .select()
    .from(emailChanges)
    .where(eq(emailChanges.accountId, accountId))
  return change ? { to: change.newEmail, expires_at: change.expiresAt.toISOString() } : null
}
