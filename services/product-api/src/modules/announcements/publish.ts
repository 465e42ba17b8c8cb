import type { AnnouncementKind, Stoppable } from '@orchard/shared/contracts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { ApiError } from '#src/server/api-error.ts'
import type { Database, Transaction } from '#src/store/database.ts'
import type { StoredAnnouncement } from './shown.ts'
import { announcements } from './tables.ts'

/** An announcement, as an operator makes it. */
export interface AnnouncedFields {
  kind: AnnouncementKind
  title: string
  text: string
  parts: string[]
  stops: Stoppable[]
  startsAt: Date
  endsAt: Date | null
}

/** The operator who publishes, and when. */
interface Publisher {
  by: string
  at: Date
}

const MAX_LISTED = 200

/** Publishes announcements; each function is given the transaction of the act. */
export type Publishing = ReturnType<typeof createPublishing>

/** Tells those who want to hear of incidents and maintenance. */
interface Tells {
  ofIncident(
    change: Pick<StoredAnnouncement, 'id' | 'title'> & {
      part: string
      state: 'opened' | 'resolved'
      at: Date
      endsAt?: Date | null
    },
    within: Transaction,
  ): Promise<void>
}

/** @param alerts tells of what is published. */
export function createPublishing(alerts: Tells) {
  async function tell(
    one: StoredAnnouncement,
    state: 'opened' | 'resolved',
    at: Date,
    within: Transaction,
  ): Promise<void> {
    const { endsAt, id, kind, parts, title } = one
    const told = { id, title, state, at, ...(kind === 'maintenance' ? { endsAt } : {}) }
    // One for each API, whose callers are told once; everybody where other parts are affected, or none is named.
    const isOfApis = parts.length > 0 && parts.every((part) => part.startsWith('api:'))
    for (const part of isOfApis ? parts : [parts[0] ?? 'site'])
      await alerts.ofIncident({ ...told, part }, within)
  }

  return {
    /** Stores an announcement, and tells of it. */
    async publish(
      within: Transaction,
      fields: AnnouncedFields,
      { at, by }: Publisher,
    ): Promise<StoredAnnouncement> {
      const [made] = await within
        .insert(announcements)
        .values({
          ...fields,
          updates: [],
          ...{ createdAt: at, createdBy: by, changedAt: at, changedBy: by },
        })
        .returning()
      if (!made) throw new Error('The announcement was not stored')
      await tell(made, 'opened', made.startsAt, within)
      return made
    },

    /**
     * Changes one that is not over.
     * @param fieldsOf makes its fields from those that it has; it may throw.
     * @param update what became known; added to its updates.
     * @throws {ApiError} 404 for an unknown one, 409 for one that is over.
     */
    async change(
      within: Transaction,
      id: string,
      fieldsOf: (before: StoredAnnouncement) => AnnouncedFields,
      update: string | undefined,
      { at, by }: Publisher,
    ): Promise<StoredAnnouncement> {
      const before = await findOpen(within, id)
      const [changed] = await within
        .update(announcements)
        .set({
          ...fieldsOf(before),
          ...{ changedAt: at, changedBy: by },
          updates: withUpdate(before, update, at),
        })
        .where(eq(announcements.id, id))
        .returning()
      if (!changed) throw unknown()
      return changed
    },

    /**
     * Ends one now, and tells of the end of an incident.
     * @throws {ApiError} as `change`.
     */
    async end(
      within: Transaction,
      id: string,
      update: string | undefined,
      { at, by }: Publisher,
    ): Promise<StoredAnnouncement> {
      const before = await findOpen(within, id)
      const [ended] = await within
        .update(announcements)
        .set({
          ...{ endedAt: at, changedAt: at, changedBy: by },
          updates: withUpdate(before, update, at),
        })
        .where(and(eq(announcements.id, id), isNull(announcements.endedAt)))
        .returning()
      if (!ended) throw isOver()
      if (ended.kind === 'incident') await tell(ended, 'resolved', at, within)
      return ended
    },
  }
}

/** All that are kept, newest first. */
export function listAnnouncements(
  database: Pick<Database, 'select'>,
): Promise<StoredAnnouncement[]> {
  return database
    .select()
    .from(announcements)
    .orderBy(desc(announcements.startsAt), desc(announcements.createdAt))
    .limit(MAX_LISTED)
}

function withUpdate({ updates }: StoredAnnouncement, text: string | undefined, at: Date) {
  return text === undefined ? updates : [...updates, { at: at.toISOString(), text }]
}

async function findOpen(within: Transaction, id: string): Promise<StoredAnnouncement> {
  const [found] = await within
    .select()
    .from(announcements)
    .where(eq(announcements.id, id))
    .for('update')
  if (!found) throw unknown()
  if (found.endedAt !== null) throw isOver()
  return found
}

function unknown(): ApiError {
  return new ApiError(404, 'not_found', 'There is no such announcement')
}

function isOver(): ApiError {
  return new ApiError(409, 'announcement_over', 'This announcement is over; publish another one')
}
