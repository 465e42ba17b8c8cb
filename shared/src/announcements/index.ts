import { MAINTENANCE_NOTICE_HOURS } from '@orchard/shared/facts'
import type { Announcement, Notice } from '#src/contracts/index.ts'
import { formatTimestamp, HOUR_MS } from '#src/format/index.ts'
import type { ListCurrentAnnouncements } from '#src/responses/announcements.ts'

export { PART_NAMES } from './part-names.ts'

/** Planned ones are in the banner so long before they begin. */
const MAX_NOTICES = 2

/**
 * Announcements as pages and the composer use them.
 * @param told by the product API, at `/status` and `/status/announcements`.
 */
export function announcementsOf({
  announcements,
}: ListCurrentAnnouncements): readonly Announcement[] {
  return announcements.map(({ published_at, starts_at, ends_at, ended_at, ...one }) => ({
    ...one,
    ...{ publishedAt: published_at, startsAt: starts_at, endsAt: ends_at, endedAt: ended_at },
  }))
}

/**
 * Announcements as they are later than the product API said so, which is away during most maintenance: planned ones
 * have begun, and those whose time is over are left out unless they hold something up.
 * @param now in Unix milliseconds.
 */
export function announcementsAt(
  announcements: readonly Announcement[],
  now: number,
): readonly Announcement[] {
  return announcements
    .filter(({ endsAt, stops }) => endsAt === null || stops.length > 0 || Date.parse(endsAt) > now)
    .map((one) =>
      one.state === 'planned' && Date.parse(one.startsAt) <= now
        ? { ...one, state: 'active' }
        : one,
    )
}

/**
 * What the banner says: of what is active, and of what is planned for the next 24 hours.
 * @param now in Unix milliseconds.
 */
export function noticesOf(announcements: readonly Announcement[], now: number): Notice[] {
  return announcements
    .filter(({ startsAt }) => Date.parse(startsAt) - now <= MAINTENANCE_NOTICE_HOURS * HOUR_MS)
    .toSorted((a, b) => Number(a.state === 'planned') - Number(b.state === 'planned'))
    .slice(0, MAX_NOTICES)
    .map((one) => ({ id: one.id, words: wordsOf(one, now) }))
}

function wordsOf({ endsAt, kind, startsAt, state, title }: Announcement, now: number): string {
  const sentence = /[.!?…]$/.test(title) ? title : `${title}.`
  if (kind === 'incident') return `Incident: ${sentence}`
  if (state === 'planned')
    return `Planned maintenance: ${sentence} It begins on ${formatTimestamp(startsAt)}.`
  const until =
    endsAt === null || Date.parse(endsAt) <= now
      ? ''
      : ` It should end on ${formatTimestamp(endsAt)}.`
  return `Maintenance: ${sentence}${until}`
}
