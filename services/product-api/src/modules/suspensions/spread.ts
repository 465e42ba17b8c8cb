import { DAY_MS } from '@orchard/shared/format'
import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import { listOwned } from '#src/modules/accounts/list-owned.ts'
import { members, organisations } from '#src/modules/accounts/tables.ts'
import { auditLog } from '#src/modules/audit/tables.ts'
import type { Outbox } from '#src/modules/mail/outbox.ts'
import { liftMail, suspensionMail } from '#src/modules/mail/security-messages.ts'
import type { Services } from '#src/server/services.ts'
import type { Transaction } from '#src/store/database.ts'
import { endExpired, listSuspended } from './in-force.ts'
import { type SuspensionKind, suspensions } from './tables.ts'

/** A suspension as it is stored. */
export type Suspension = typeof suspensions.$inferSelect

/** Services to suspend and to lift. */
export interface SuspensionServices extends Pick<Services, 'now'> {
  outbox: Pick<Outbox, 'toAccount'>
  /** Origin of the site. */
  site: string
}

/** Words to a suspended customer where the operator wrote none. */
export const DEFAULT_WORDS: Readonly<Record<SuspensionKind, string>> = {
  account: 'We have suspended this account.',
  key: 'We have suspended this API key.',
  address: 'We have blocked this IP address.',
}

/** For how long a suspension of an organisation reaches the person whose own account it was. */
const TAKEN_OVER_MS = DAY_MS

/** Stores a suspension, which the owner is told by email; undefined for what is suspended already. */
export async function storeSuspension(
  { outbox, site }: SuspensionServices,
  transaction: Transaction,
  values: typeof suspensions.$inferInsert,
): Promise<Suspension | undefined> {
  const [made] = await transaction
    .insert(suspensions)
    .values(values)
    .onConflictDoNothing()
    .returning()
  if (made && made.accountId !== null)
    await outbox.toAccount(made.accountId, suspensionMail(site, made), transaction)
  return made
}

/**
 * Suspends what an account’s suspension is escaped by: the organisations that have no other owner, and, if the account
 * became an organisation within a day, the new account of its person: the operator may have meant them.
 */
export async function suspendAlong(
  services: SuspensionServices,
  transaction: Transaction,
  made: Suspension,
): Promise<Suspension[]> {
  const { accountId, id, reason, suspendedAt, suspendedBy, until, words } = made
  if (made.kind !== 'account' || accountId === null) return []
  const taker = await findTaker(transaction, accountId, suspendedAt)
  const ofTaker =
    taker &&
    (await storeSuspension(services, transaction, {
      ...{ kind: 'account', target: taker, accountId: taker, withId: id },
      ...{ reason, words, suspendedBy, suspendedAt, until },
    }))
  const owned = await listOwned(transaction, accountId, ...(taker ? [taker] : []))
  const organisationIds = owned.filter((one) => one !== accountId).sort()
  const ofOwned = await followOwners(services, transaction, { organisationIds })
  return ofTaker ? [ofTaker, ...ofOwned.suspended] : ofOwned.suspended
}

/** The person who made their account this organisation less than a day ago. */
async function findTaker(
  transaction: Transaction,
  accountId: string,
  at: Date,
): Promise<string | null> {
  const [found] = await transaction
    .select({ person: auditLog.memberId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.accountId, accountId),
        eq(auditLog.act, 'organisation.created'),
        eq(sql`${auditLog.details} ->> 'taken_over'`, 'true'),
        gt(auditLog.at, new Date(at.getTime() - TAKEN_OVER_MS)),
      ),
    )
  return found?.person ?? null
}

/**
 * Brings organisations’ suspensions in line with those of their present owners: an organisation is suspended with the last
 * of them that was, while all of them are.
 * @param options `without` is an owner no more; `by` lifts.
 * @returns what was suspended, or for another time than before, and what was lifted.
 */
export async function followOwners(
  services: SuspensionServices,
  transaction: Transaction,
  {
    by = null,
    organisationIds,
    without,
  }: { organisationIds: readonly string[]; without?: string; by?: string | null },
): Promise<{ suspended: Suspension[]; lifted: Suspension[] }> {
  if (organisationIds.length === 0) return { suspended: [], lifted: [] }
  const at = services.now()
  await endExpired(transaction, at, organisationIds)
  const owners = await listOwners(transaction, organisationIds)
  const people = owners.filter(({ person }) => person !== without)
  const ids = people.map(({ person }) => person)
  const ofPeople = await listSuspended(transaction, ids, at)
  const present = await transaction
    .select()
    .from(suspensions)
    .where(and(isAlong(), inArray(suspensions.accountId, [...organisationIds])))
  const changed: Suspension[] = []
  for (const id of organisationIds) {
    const own = people.filter(({ organisation }) => organisation === id)
    if (own.length === 0) continue
    const last = lastOf(own.map(({ person }) => ofPeople.get(person)))
    const before = present.find(({ accountId }) => accountId === id)
    changed.push(...(await follow(services, transaction, { id, before, by, last })))
  }
  const lifted = changed.filter(({ liftedAt }) => liftedAt !== null)
  await tellOfLift(services, transaction, lifted)
  return { suspended: changed.filter(({ liftedAt }) => liftedAt === null), lifted }
}

function listOwners(transaction: Transaction, organisationIds: readonly string[]) {
  return transaction
    .select({ organisation: members.organisationId, person: members.personId })
    .from(members)
    .where(and(eq(members.role, 'owner'), inArray(members.organisationId, [...organisationIds])))
}

/** Selects those in force that came with others. */
function isAlong() {
  return and(isNull(suspensions.liftedAt), isNotNull(suspensions.withId))
}

/** Suspends an organisation as its owners are, or lifts that. @returns the suspension, unless it is as before. */
async function follow(
  services: SuspensionServices,
  transaction: Transaction,
  {
    before,
    by,
    id,
    last,
  }: { id: string; last: OfOwners | null; before: Suspension | undefined; by: string | null },
): Promise<Suspension[]> {
  const at = services.now()
  if (!before) {
    if (!last) return []
    const made = await storeSuspension(services, transaction, {
      ...{ kind: 'account', target: id, accountId: id, words: DEFAULT_WORDS.account },
      ...{ ...last, suspendedAt: at },
    })
    return made ? [made] : []
  }
  if (last && isSame(before, last)) return []
  return transaction
    .update(suspensions)
    .set(last ?? { liftedAt: at, liftedBy: by })
    .where(eq(suspensions.id, before.id))
    .returning()
}

type OfOwners = Pick<Suspension, 'reason' | 'suspendedBy' | 'until' | 'withId'>

/** The last of the suspensions of all owners, until the first of them ends; null unless all are suspended. */
function lastOf(all: readonly (Suspension | undefined)[]): OfOwners | null {
  const present = all.flatMap((one) => one ?? [])
  const last = present.toSorted((a, b) => Number(a.suspendedAt) - Number(b.suspendedAt)).at(-1)
  if (!last || present.length < all.length) return null
  const ends = present.flatMap(({ until }) => (until ? [until.getTime()] : []))
  const { id, reason, suspendedBy } = last
  const until = ends.length > 0 ? new Date(Math.min(...ends)) : null
  return { reason, suspendedBy, until, withId: id }
}

function isSame(before: Suspension, { until, withId }: OfOwners): boolean {
  return before.withId === withId && before.until?.getTime() === until?.getTime()
}

/** Lifts what was suspended along, unless it is by others, too; the owners are told by email. */
export async function liftAlong(
  services: SuspensionServices,
  transaction: Transaction,
  lifted: Suspension,
): Promise<Suspension[]> {
  const isOrganisation = exists(
    transaction
      .select({ id: organisations.accountId })
      .from(organisations)
      .where(eq(organisations.accountId, suspensions.accountId)),
  )
  const people = await transaction
    .update(suspensions)
    .set({ liftedAt: lifted.liftedAt, liftedBy: lifted.liftedBy })
    .where(and(isAlong(), eq(suspensions.withId, lifted.id), not(isOrganisation)))
    .returning()
  await tellOfLift(services, transaction, people)
  const ids = [lifted, ...people].map(({ id }) => id)
  const along = await transaction
    .select({ id: suspensions.accountId })
    .from(suspensions)
    .where(and(isNull(suspensions.liftedAt), inArray(suspensions.withId, ids), isOrganisation))
  const owners = [lifted, ...people].flatMap(({ accountId }) => accountId ?? [])
  const owned = await listOwned(transaction, ...owners)
  const organisationIds = [...new Set([...along.flatMap(({ id }) => id ?? []), ...owned])].sort()
  const followed = await followOwners(services, transaction, {
    organisationIds,
    by: lifted.liftedBy,
  })
  return [...people, ...followed.lifted]
}

/** Tells the owners of what was suspended by email. */
export async function tellOfLift(
  { outbox, site }: SuspensionServices,
  transaction: Transaction,
  lifted: readonly Suspension[],
): Promise<void> {
  for (const one of lifted)
    if (one.accountId !== null)
      await outbox.toAccount(one.accountId, liftMail(site, one), transaction)
}

/** An account that goes on beside suspended ones. */
export interface GoesOn {
  id: string
  /** Null for a person’s own account. */
  name: string | null
}

/** The organisations that suspended persons own, and the owners of suspended organisations, that are not suspended. */
export async function listGoingOn(
  transaction: Transaction,
  suspended: readonly Suspension[],
  now: Date,
): Promise<GoesOn[]> {
  const ids = suspended.flatMap(({ accountId, kind }) =>
    kind === 'account' && accountId ? [accountId] : [],
  )
  if (ids.length === 0) return []
  const rows = await transaction
    .select({
      organisation: organisations.accountId,
      name: organisations.name,
      person: members.personId,
    })
    .from(members)
    .innerJoin(organisations, eq(organisations.accountId, members.organisationId))
    .where(
      and(
        eq(members.role, 'owner'),
        or(inArray(members.personId, ids), inArray(members.organisationId, ids)),
      ),
    )
    .orderBy(asc(organisations.name), asc(members.personId))
  const all = new Map<string, GoesOn>()
  for (const { name, organisation, person } of rows) {
    all.set(organisation, { id: organisation, name })
    all.set(person, { id: person, name: null })
  }
  const alsoSuspended = await listSuspended(transaction, [...all.keys()], now)
  for (const id of alsoSuspended.keys()) all.delete(id)
  return [...all.values()]
}
