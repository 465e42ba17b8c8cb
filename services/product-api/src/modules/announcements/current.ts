import type { Announcement, Stoppable } from '@orchard/shared/contracts'
import type { Dependency } from '@orchard/shared-node/health'
import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { Services } from '#src/server/services.ts'
import { causeOf } from '#src/store/database-error.ts'
import {
  endsByItself,
  type Stop,
  type StoredAnnouncement,
  shownAnnouncement,
  stateOf,
  stopOf,
} from './shown.ts'
import { announcements } from './tables.ts'

/** The announcements that are not over, in memory, so that neither calls nor pages ask the database. */
export type CurrentAnnouncements = ReturnType<typeof createCurrentAnnouncements>

/** Stands for the announcement of the setting `MAINTENANCE`. */
const ID_OF_SETTING = '00000000-0000-4000-8000-000000000503'

/** @param maintenance words of the setting `MAINTENANCE`, for a time without a database; null without. */
export function createCurrentAnnouncements(
  { database, now }: Pick<Services, 'database' | 'now'>,
  maintenance: string | null,
  watched: Dependency,
) {
  const always = maintenance === null ? [] : [announcementOfSetting(maintenance, now())]
  let stored: readonly StoredAnnouncement[] = []

  async function read(): Promise<void> {
    const found = await database
      .select()
      .from(announcements)
      .where(isNull(announcements.endedAt))
      .orderBy(asc(announcements.startsAt))
    const over = found.filter((one) => endsByItself(one, now()))
    stored = found.filter((one) => !over.includes(one))
    if (over.length === 0) return
    const ids = over.map(({ id }) => id)
    await database
      .update(announcements)
      .set({ endedAt: announcements.endsAt })
      .where(and(inArray(announcements.id, ids), isNull(announcements.endedAt)))
  }

  return {
    /** Reads them anew; while the database is away, the last ones count. For a timer, and after a change. */
    async refresh(): Promise<void> {
      try {
        await read()
        watched.worked()
      } catch (error) {
        watched.failed(causeOf(error))
      }
    },
    /** Those that are active or planned, the earliest first. */
    list(): Announcement[] {
      return [...always, ...stored]
        .filter((one) => stateOf(one, now()) !== 'over')
        .map((one) => shownAnnouncement(one, now()))
    },
    /** The refusal of what is held up now; null if nothing is. Costs a call nothing. */
    stopOf(what: Stoppable): Stop | null {
      if (stored.length + always.length === 0) return null
      return stopOf([...always, ...stored], what, now())
    },
  }
}

function announcementOfSetting(words: string, at: Date): StoredAnnouncement {
  return {
    id: ID_OF_SETTING,
    kind: 'maintenance',
    title: words,
    text: 'We are working on the service. Pages go on; requests and forms are held up until we are done.',
    parts: [],
    stops: ['calls', 'forms'],
    startsAt: at,
    endsAt: null,
    endedAt: null,
    updates: [],
    createdAt: at,
    createdBy: 'setting',
    changedAt: at,
    changedBy: 'setting',
  }
}
