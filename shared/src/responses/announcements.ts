// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import { fields, list, oneOf, orNull, type ReadBy, text, timestamp } from './read.ts'

export const listCurrentAnnouncements = fields({
  announcements: list(
    fields({
      id: text,
      kind: oneOf<'incident' | 'maintenance'>(),
      state: oneOf<'planned' | 'active' | 'over'>(),
      title: text,
      text: text,
      parts: list(text),
      stops: list(oneOf<'calls' | 'forms'>()),
      published_at: timestamp,
      starts_at: timestamp,
      ends_at: orNull(timestamp),
      ended_at: orNull(timestamp),
      updates: list(fields({ at: timestamp, text: text })),
    }),
  ),
})
export type ListCurrentAnnouncements = ReadBy<typeof listCurrentAnnouncements>

export const listAnnouncements = fields({
  announcements: list(
    fields({
      id: text,
      kind: oneOf<'incident' | 'maintenance'>(),
      state: oneOf<'planned' | 'active' | 'over'>(),
      title: text,
      text: text,
      parts: list(text),
      stops: list(oneOf<'calls' | 'forms'>()),
      published_at: timestamp,
      starts_at: timestamp,
      ends_at: orNull(timestamp),
      ended_at: orNull(timestamp),
      updates: list(fields({ at: timestamp, text: text })),
      created_by: text,
      changed_at: timestamp,
      changed_by: text,
    }),
  ),
})
export type ListAnnouncements = ReadBy<typeof listAnnouncements>
