import { MAINTENANCE_NOTICE_HOURS } from '@orchard/shared/facts'
import type { Announcement, Notice, Stoppable } from '#src/contracts/index.ts'
import { formatTimestamp, HOUR_MS } from '#src/format/index.ts'
import { isRecord } from '#src/http/index.ts'

export { PART_NAMES } from './part-names.ts'

/** Planned ones are in the banner so long before they begin. */
const MAX_NOTICES = 2

/**
 * Reads the announcements that the product API returns, at `/status` and `/status/announcements`.
 * @throws {TypeError} for anything else.
 */
export function parseAnnouncements(value: unknown): Announcement[] {
  if (!Array.isArray(value)) throw new TypeError('A list is missing')
  return value.map((one) => {
    if (!isRecord(one)) throw new TypeError('An object is missing')
    const textOf = (name: string) => assertText(one[name])
    const timeOf = (name: string) => (one[name] === null ? null : textOf(name))
    return {
      id: textOf('id'),
      kind: oneOf(one['kind'], ['incident', 'maintenance'] as const),
      state: oneOf(one['state'], ['planned', 'active', 'over'] as const),
      title: textOf('title'),
      text: textOf('text'),
      parts: listOf(one['parts']).map(assertText),
      stops: listOf(one['stops']).map((stop) => assertText(stop) as Stoppable),
      publishedAt: textOf('published_at'),
      startsAt: textOf('starts_at'),
      endsAt: timeOf('ends_at'),
      endedAt: timeOf('ended_at'),
      updates: listOf(one['updates']).map((update) => {
        const { at, text } = update as { at: unknown; text: unknown }
        return { at: assertText(at), text: assertText(text) }
      }),
    }
  })
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

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('A list is missing')
  return value
}

function assertText(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('A text is missing')
  return value
}

function oneOf<Value extends string>(value: unknown, known: readonly Value[]): Value {
  const found = known.find((one) => one === value)
  if (found === undefined) throw new TypeError('A known word is missing')
  return found
}
