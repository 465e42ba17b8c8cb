// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import { fields, flag, list, number, oneOf, orNull, type ReadBy, text, timestamp } from './read.ts'

export const getStatus = fields({
  read_at: timestamp,
  is_current: flag,
  checked_at: orNull(timestamp),
  parts: list(
    fields({
      id: text,
      name: text,
      state: oneOf<'up' | 'slow' | 'down' | 'unknown'>(),
      ok: number,
      failed: number,
      uptime: orNull(number),
      p50_ms: orNull(number),
      p95_ms: orNull(number),
      days: list(
        fields({
          date: timestamp,
          ok: number,
          failed: number,
          uptime: orNull(number),
          p50_ms: orNull(number),
          p95_ms: orNull(number),
        }),
      ),
    }),
  ),
  apis: fields({
    ok: number,
    failed: number,
    uptime: orNull(number),
    p50_ms: orNull(number),
    p95_ms: orNull(number),
    days: list(
      fields({
        date: timestamp,
        ok: number,
        failed: number,
        uptime: orNull(number),
        p50_ms: orNull(number),
        p95_ms: orNull(number),
      }),
    ),
    checked: number,
    down: list(text),
    slow: list(text),
  }),
  incidents: list(
    fields({
      id: text,
      part: text,
      kind: oneOf<'down' | 'slow' | 'schema'>(),
      title: text,
      details: text,
      opened_at: timestamp,
      resolved_at: orNull(timestamp),
    }),
  ),
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
export type GetStatus = ReadBy<typeof getStatus>
