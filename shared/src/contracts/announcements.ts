/** What operators announce: something that fails, or work that will hold something up. */
export type AnnouncementKind = 'incident' | 'maintenance'

/** What an announcement can hold up while it is active. */
export type Stoppable = 'calls' | 'forms'

/** An announcement that visitors see. Times are ISO 8601 in UTC. */
export interface Announcement {
  id: string
  kind: AnnouncementKind
  state: 'planned' | 'active' | 'over'
  title: string
  text: string
  /** IDs of parts of the status page, or `api:{slug}`; none where all are affected. */
  parts: readonly string[]
  stops: readonly Stoppable[]
  publishedAt: string
  startsAt: string
  /** When it is expected to end; null where nobody knows. */
  endsAt: string | null
  /** Null until it is over. */
  endedAt: string | null
  /** What became known since, oldest first. */
  updates: readonly { at: string; text: string }[]
}

/** What the banner of each page says of an announcement. */
export interface Notice {
  id: string
  words: string
}
