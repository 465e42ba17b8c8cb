import { DAY_MS } from '@orchard/shared/format'
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Outbox } from '#src/mail/outbox.ts'
import { liftMail, suspensionMail } from '#src/mail/security-messages.ts'
import type { Services } from '#src/services.ts'
import type { Transaction } from '#src/store/database.ts'
import {
  auditLog,
  members,
  organisations,
  type SuspensionKind,
  suspensions,
} from '#src/store/schema.ts'
import { isActive, listSuspended } from './in-force.ts'

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
  const owned = await transaction
    .select({ id: members.organisationId })
    .from(members)
    .where(
      and(
        eq(members.role, 'owner'),
        inArray(members.personId, taker ? [accountId, taker] : [accountId]),
      ),
    )
    .orderBy(asc(members.organisationId))
  const organisationIds = owned.map((one) => one.id)
  const ofOwned = await suspendOwnerless(services, transaction, { organisationIds })
  return ofTaker ? [ofTaker, ...ofOwned] : ofOwned
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
 * Suspends the organisations whose owners are all suspended, for as long as all of them are.
 * @param without a person who is an owner no more.
 */
export async function suspendOwnerless(
  services: SuspensionServices,
  transaction: Transaction,
  { organisationIds, without }: { organisationIds: readonly string[]; without?: string },
): Promise<Suspension[]> {
  if (organisationIds.length === 0) return []
  const at = services.now()
  const owners = await transaction
    .select({ organisation: members.organisationId, suspension: suspensions })
    .from(members)
    .leftJoin(
      suspensions,
      and(
        eq(suspensions.kind, 'account'),
        eq(suspensions.accountId, members.personId),
        isActive(at),
      ),
    )
    .where(
      and(
        eq(members.role, 'owner'),
        inArray(members.organisationId, [...organisationIds]),
        without === undefined ? undefined : ne(members.personId, without),
      ),
    )
    .orderBy(asc(suspensions.suspendedAt), asc(suspensions.id))
  const suspended: Suspension[] = []
  for (const id of organisationIds) {
    const all = owners.filter(({ organisation }) => organisation === id)
    const ofOwners = all.flatMap(({ suspension }) => suspension ?? [])
    const last = ofOwners.at(-1)
    if (!last || ofOwners.length < all.length) continue
    const ends = ofOwners.flatMap(({ until }) => (until ? [until.getTime()] : []))
    const made = await storeSuspension(services, transaction, {
      ...{ kind: 'account', target: id, accountId: id, withId: last.id },
      ...{ reason: last.reason, words: DEFAULT_WORDS.account, suspendedBy: last.suspendedBy },
      ...{ suspendedAt: at, until: ends.length > 0 ? new Date(Math.min(...ends)) : null },
    })
    if (made) suspended.push(made)
  }
  return suspended
}

/** Lifts what was suspended along, which the owners are told by email. */
export async function liftAlong(
  services: SuspensionServices,
  transaction: Transaction,
  lifted: readonly Suspension[],
): Promise<Suspension[]> {
  const [first] = lifted
  if (!first) return []
  const owned = transaction
    .select({ id: members.organisationId })
    .from(members)
    .where(
      and(
        eq(members.role, 'owner'),
        inArray(
          members.personId,
          lifted.flatMap(({ accountId }) => accountId ?? []),
        ),
      ),
    )
  const also = await transaction
    .update(suspensions)
    .set({ liftedAt: first.liftedAt, liftedBy: first.liftedBy })
    .where(
      and(
        isNull(suspensions.liftedAt),
        isNotNull(suspensions.withId),
        or(
          inArray(
            suspensions.withId,
            lifted.map(({ id }) => id),
          ),
          // Suspended with another owner: now one of them can act again.
          inArray(suspensions.accountId, owned),
        ),
      ),
    )
    .returning()
  await tellOfLift(services, transaction, also)
  return [...also, ...(await liftAlong(services, transaction, also))]
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
