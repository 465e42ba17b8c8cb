import { DELETED_KEPT_DAYS } from '@orchard/shared/facts'
import { DAY_MS } from '@orchard/shared/format'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { accountUnknown } from '#src/modules/accounts/account-unknown.ts'
import { accounts, organisations } from '#src/modules/accounts/tables.ts'
import { apiKeys, namedKeys } from '#src/modules/keys/tables.ts'
import { ADDRESS_BITS, isListed, listAddresses, readBlock } from '#src/server/address-list.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { Services } from '#src/server/services.ts'
import type { Transaction } from '#src/store/database.ts'
import { endExpired, findSuspension, isActive, lockSuspensions } from './in-force.ts'
import {
  DEFAULT_WORDS,
  type GoesOn,
  liftAlong,
  listGoingOn,
  type Suspension,
  type SuspensionServices,
  storeSuspension,
  suspendAlong,
  tellOfLift,
} from './spread.ts'
import { type SuspensionKind, suspensions } from './tables.ts'

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
    with: one.withId,
  }
}

/** Fields of a suspension in the operator log. */
export function aboutSuspension({ accountId, id, kind, target, withId }: Suspension) {
  return {
    ...{ target, account: accountId ?? undefined },
    details: { suspension: id, kind, ...(withId === null ? {} : { with: withId }) },
  }
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

/** What an operator has suspended. */
export interface Suspended {
  made: Suspension
  /** What was suspended with it. */
  also: Suspension[]
  /** Whose owners are the same, and who was not suspended. */
  goingOn: GoesOn[]
}

/**
 * Suspends an account or a key, which its owner is told by email, or blocks an address.
 * @throws {ApiError} 404 for an unknown account or key, 409 for what is suspended already, 422 for an odd address, and for
 * one that would shut out the operator or this server.
 */
export async function suspend(
  services: SuspensionServices,
  transaction: Transaction,
  given: NewSuspension,
  { by, ip }: Suspender,
): Promise<Suspended> {
  const at = services.now()
  const until = typeof given.until === 'string' ? new Date(given.until) : null
  if (until !== null && (until <= at || until > LAST_END))
    throw invalid('until', 'Choose a time in the future, before the year 10000')
  await lockSuspensions(transaction)
  const found = await findTarget(transaction, given, ip)
  const { kind, reason } = given
  await endExpired(transaction, at)
  const made = await storeSuspension(services, transaction, {
    ...{ ...found, kind, reason, until },
    words: given.words ?? DEFAULT_WORDS[kind],
    suspendedBy: by,
    suspendedAt: at,
  })
  if (!made) throw new ApiError(409, 'already_suspended', 'This is suspended already')
  const also = await suspendAlong(services, transaction, made)
  const goingOn = await listGoingOn(transaction, [made, ...also], at)
  return { made, also, goingOn }
}

/**
 * Lifts a suspension and those that came with it, which the owners are told by email.
 * @throws {ApiError} 404 for an unknown suspension, or one that has ended.
 */
export async function lift(
  services: SuspensionServices,
  transaction: Transaction,
  id: string,
  by: string,
): Promise<{ lifted: Suspension; also: Suspension[] }> {
  const at = services.now()
  await lockSuspensions(transaction)
  await endExpired(transaction, at)
  const [lifted] = await transaction
    .update(suspensions)
    .set({ liftedAt: at, liftedBy: by })
    .where(and(eq(suspensions.id, id), isNull(suspensions.liftedAt)))
    .returning()
  if (!lifted)
    throw new ApiError(404, 'suspension_unknown', 'There is no active suspension with this ID')
  await tellOfLift(services, transaction, [lifted])
  return { lifted, also: await liftAlong(services, transaction, lifted) }
}

/**
 * Keeps the suspension of an account that is about to be deleted, without anything of its owner but a keyed hash: else
 * whoever is suspended would delete the account and open another. One that came with that of its owner goes.
 */
export async function keepSuspension(
  transaction: Transaction,
  accountId: string,
  { now, person }: { now: Date; person: string },
): Promise<void> {
  const isOfOwners = await isOrganisation(transaction, accountId)
  const own = await findSuspension(transaction, [accountId], now, { isOwnOnly: isOfOwners })
  if (!own) return
  const target = `person ${person}`
  // Of an organisation that they have deleted: one of both goes on, for as long as either did.
  const [earlier] = await transaction
    .update(suspensions)
    .set({ liftedAt: now })
    .where(
      and(
        eq(suspensions.kind, 'account'),
        eq(suspensions.target, target),
        isNull(suspensions.liftedAt),
      ),
    )
    .returning({ until: suspensions.until })
  const ends = [own, ...(earlier ? [earlier] : [])].map(({ until }) => until?.getTime() ?? Infinity)
  const last = now.getTime() + DELETED_KEPT_DAYS * DAY_MS
  await transaction
    .update(suspensions)
    .set({
      ...{ target, accountId: null },
      reason: 'The account was deleted while it was suspended',
      words: DEFAULT_WORDS.account,
      until: new Date(Math.min(last, Math.max(...ends))),
    })
    .where(eq(suspensions.id, own.id))
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

type Target = Pick<Suspension, 'target' | 'accountId' | 'namedKeyId'>

/** @throws {ApiError} 404 or 422 for a target that does not exist. */
async function findTarget(
  transaction: Transaction,
  { kind, target }: NewSuspension,
  ip: string,
): Promise<Target> {
  if (kind === 'address')
    return { target: checkBlock(target, ip), accountId: null, namedKeyId: null }
  const [, ofDefault] = /^default:(.*)$/.exec(target) ?? []
  if (kind === 'key' && ofDefault === undefined) return findKey(transaction, target.toLowerCase())
  const accountId = (ofDefault ?? target).toLowerCase()
  if (!(await isThere(transaction, accountId))) throw accountUnknown()
  return {
    target: kind === 'key' ? keyTarget(accountId, null) : accountId,
    accountId,
    namedKeyId: null,
  }
}

/** True for an account, which is locked: a deletion that is under way would take the suspension with it. */
async function isThere(transaction: Transaction, accountId: string): Promise<boolean> {
  if (!UUID.test(accountId)) return false
  const isMeant = eq(accounts.id, accountId)
  const found = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(isMeant)
    .for('no key update')
  return found.length > 0
}

async function findKey(transaction: Transaction, id: string): Promise<Target> {
  const find = () =>
    transaction
      .select({ accountId: namedKeys.accountId })
      .from(namedKeys)
      .innerJoin(apiKeys, eq(apiKeys.namedKeyId, namedKeys.id))
      .where(eq(namedKeys.id, id))
  const [before] = UUID.test(id) ? await find() : []
  // Again under the lock, since its owner may have revoked it.
  const [found] = before && (await isThere(transaction, before.accountId)) ? await find() : []
  if (!found) throw new ApiError(404, 'key_unknown', 'There is no key with this ID')
  return { target: id, accountId: found.accountId, namedKeyId: id }
}

async function isOrganisation(transaction: Transaction, accountId: string): Promise<boolean> {
  return (await transaction.$count(organisations, eq(organisations.accountId, accountId))) > 0
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
