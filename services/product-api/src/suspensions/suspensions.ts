import { DAY_MS } from '@orchard/shared/format'
import { and, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { ApiError } from '#src/api-error.ts'
import { ADDRESS_BITS, isListed, listAddresses, readBlock } from '#src/keys/address-list.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import { liftMail, suspensionMail } from '#src/mail/security-messages.ts'
import { accountUnknown } from '#src/operator/account-unknown.ts'
import type { Services } from '#src/services.ts'
import type { Transaction } from '#src/store/database.ts'
import {
  accounts,
  apiKeys,
  namedKeys,
  type SuspensionKind,
  suspensions,
} from '#src/store/schema.ts'

/** A suspension as it is stored. */
export type Suspension = typeof suspensions.$inferSelect

/** Words to a suspended customer where the operator wrote none. */
const DEFAULT_WORDS: Readonly<Record<SuspensionKind, string>> = {
  account: 'We have suspended this account.',
  key: 'We have suspended this API key.',
  address: 'We have blocked this IP address.',
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** Shorter prefixes are blocks of whole countries or providers. */
const SHORTEST_PREFIX = { ipv4: 16, ipv6: 32 }
/** From these this server is asked by itself, by what checks it for the status page, and by commands. */
const THIS_MACHINE = ['127.0.0.1', '::1']
/** The last time that ISO 8601 and the database write alike. */
const LAST_END = new Date('9999-12-31T23:59:59Z')
const MAX_LISTED = 500

/** How a key of an account is named where it is suspended. */
export function keyTarget(accountId: string, namedKeyId: string | null): string {
  return namedKeyId ?? `default:${accountId}`
}

/** Selects the suspensions that are in force. */
export function isActive(now: Date): SQL | undefined {
  return and(
    isNull(suspensions.liftedAt),
    or(isNull(suspensions.until), gt(suspensions.until, now)),
  )
}

/** Suspensions, the newest first; with `account` also those of its keys. */
export function listSuspensions(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { account, state }: { account?: string; state?: 'active' | undefined },
): Promise<Suspension[]> {
  return database
    .select()
    .from(suspensions)
    .where(
      and(
        account === undefined ? undefined : eq(suspensions.accountId, account),
        state === 'active' ? isActive(now()) : undefined,
      ),
    )
    .orderBy(desc(suspensions.suspendedAt), suspensions.id)
    .limit(MAX_LISTED)
}

/** A suspension as operators see it. */
export function describeSuspension(one: Suspension) {
  return {
    id: one.id,
    kind: one.kind,
    target: one.target,
    account: one.accountId,
    reason: one.reason,
    words: one.words,
    by: one.suspendedBy,
    at: one.suspendedAt.toISOString(),
    until: one.until?.toISOString() ?? null,
    lifted_at: one.liftedAt?.toISOString() ?? null,
    lifted_by: one.liftedBy,
  }
}

/** Services to suspend and to lift. */
export interface SuspensionServices extends Pick<Services, 'now'> {
  outbox: Pick<Outbox, 'toAccount'>
  /** Origin of the site. */
  site: string
}

/** A suspension that an operator asks for. */
export interface NewSuspension {
  kind: SuspensionKind
  target: string
  reason: string
  words?: string | undefined
  /** ISO 8601. */
  until?: string | null | undefined
}

/** The operator who suspends. */
export interface Suspender {
  /** Name of the operator. */
  by: string
  /** Their IP address. */
  ip: string
}

/**
 * Suspends an account or a key, which its owner is told by email, or blocks an address.
 * @throws {ApiError} 404 for an unknown account or key, 409 for what is suspended already, 422 for an odd address, and for
 * one that would shut out the operator or this server.
 */
export async function suspend(
  { now, outbox, site }: SuspensionServices,
  transaction: Transaction,
  given: NewSuspension,
  { by, ip }: Suspender,
): Promise<Suspension> {
  const at = now()
  const until = typeof given.until === 'string' ? new Date(given.until) : null
  if (until !== null && (until <= at || until > LAST_END))
    throw invalid('until', 'Choose a time in the future, before the year 10000')
  const found = await findTarget(transaction, given, ip)
  const { kind, reason } = given
  await endExpired(transaction, at)
  const [made] = await transaction
    .insert(suspensions)
    .values({
      ...{ ...found, kind, reason, until },
      words: given.words ?? DEFAULT_WORDS[kind],
      suspendedBy: by,
      suspendedAt: at,
    })
    .onConflictDoNothing()
    .returning()
  if (!made) throw new ApiError(409, 'already_suspended', 'This is suspended already')
  if (made.accountId !== null)
    await outbox.toAccount(made.accountId, suspensionMail(site, made), transaction)
  return made
}

/**
 * Lifts a suspension, which the owner is told by email.
 * @throws {ApiError} 404 for an unknown suspension, or one that has ended.
 */
export async function lift(
  { now, outbox, site }: SuspensionServices,
  transaction: Transaction,
  id: string,
  by: string,
): Promise<Suspension> {
  const at = now()
  await endExpired(transaction, at)
  const [lifted] = await transaction
    .update(suspensions)
    .set({ liftedAt: at, liftedBy: by })
    .where(and(eq(suspensions.id, id), isNull(suspensions.liftedAt)))
    .returning()
  if (!lifted)
    throw new ApiError(404, 'suspension_unknown', 'There is no active suspension with this ID')
  if (lifted.accountId !== null)
    await outbox.toAccount(lifted.accountId, liftMail(site, lifted), transaction)
  return lifted
}

/** How long a suspension of a deleted account counts for the next account of its owner. */
const KEPT_DAYS = 400

/**
 * Keeps the suspension of an account that is about to be deleted, without anything of its owner but a keyed hash: else
 * whoever is suspended would delete the account and open another.
 */
export async function keepSuspension(
  transaction: Transaction,
  accountId: string,
  { now, person }: { now: Date; person: string },
): Promise<void> {
  const last = new Date(now.getTime() + KEPT_DAYS * DAY_MS)
  await transaction
    .update(suspensions)
    .set({
      target: `person ${person}`,
      accountId: null,
      reason: 'The account was deleted while it was suspended',
      words: DEFAULT_WORDS.account,
      until: sql`least(${suspensions.until}, ${last.toISOString()}::timestamptz)`,
    })
    .where(
      and(eq(suspensions.kind, 'account'), eq(suspensions.accountId, accountId), isActive(now)),
    )
}

/** Suspends a new account of somebody who has deleted a suspended one. */
export async function carrySuspension(
  transaction: Transaction,
  person: string,
  accountId: string,
): Promise<void> {
  await transaction
    .update(suspensions)
    .set({ target: accountId, accountId })
    .where(
      and(
        eq(suspensions.kind, 'account'),
        eq(suspensions.target, `person ${person}`),
        isNull(suspensions.liftedAt),
      ),
    )
}

/** Notes of suspensions whose time is over that they have ended, which they did by themselves. */
export async function endExpired(database: Pick<Transaction, 'update'>, now: Date): Promise<void> {
  await database
    .update(suspensions)
    .set({ liftedAt: sql`${suspensions.until}` })
    .where(
      and(isNull(suspensions.liftedAt), isNotNull(suspensions.until), lte(suspensions.until, now)),
    )
}

type Target = Pick<Suspension, 'target' | 'accountId' | 'namedKeyId'>

/** @throws {ApiError} 404 or 422 for a target that there is not. */
async function findTarget(
  transaction: Transaction,
  { kind, target }: NewSuspension,
  ip: string,
): Promise<Target> {
  if (kind === 'address')
    return { target: checkBlock(target, ip), accountId: null, namedKeyId: null }
  const [, ofDefault] = /^default:(.*)$/.exec(target) ?? []
  if (kind === 'key' && ofDefault === undefined) return findKey(transaction, target)
  const accountId = (ofDefault ?? target).toLowerCase()
  const found = UUID.test(accountId)
    ? await transaction
        .select({ id: accounts.id })
        .from(accounts)
        .where(eq(accounts.id, accountId))
        // As a deletion: one that is under way would take the suspension with it.
        .for('no key update')
    : []
  if (found.length === 0) throw accountUnknown()
  return {
    target: kind === 'key' ? keyTarget(accountId, null) : accountId,
    accountId,
    namedKeyId: null,
  }
}

async function findKey(transaction: Transaction, target: string): Promise<Target> {
  const id = target.toLowerCase()
  const [found] = UUID.test(id)
    ? await transaction
        .select({ accountId: namedKeys.accountId })
        .from(namedKeys)
        .innerJoin(apiKeys, eq(apiKeys.namedKeyId, namedKeys.id))
        .where(eq(namedKeys.id, id))
    : []
  if (!found) throw new ApiError(404, 'key_unknown', 'There is no key with this ID')
  return { target: id, accountId: found.accountId, namedKeyId: id }
}

/**
 * The same text for each way to write a block.
 * @param ip of the operator.
 * @throws {ApiError} 422 for what is no IP address or CIDR block, too large a block, or one that must not be blocked.
 */
function checkBlock(target: string, ip: string): string {
  const block = readBlock(target.trim())
  if (!block) throw invalid('target', 'Enter an IP address or a CIDR block')
  const { address, family, length } = block
  const shortest = SHORTEST_PREFIX[family]
  if (length < shortest)
    throw invalid('target', `The block is too large: its prefix must have ${shortest} bits or more`)
  const text = length === ADDRESS_BITS[family] ? address : `${address}/${length}`
  const list = listAddresses([text])
  const isIn = (one: string) => list !== null && isListed(list, one)
  if (THIS_MACHINE.some(isIn)) throw invalid('target', 'This would block the server itself')
  if (isIn(ip)) throw invalid('target', `This would block your own IP address, ${ip}`)
  return text
}

function invalid(field: string, message: string): ApiError {
  return new ApiError(422, 'act_invalid', 'Some fields are invalid', {
    errors: { [field]: message },
  })
}
