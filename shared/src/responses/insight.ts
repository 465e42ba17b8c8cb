// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import { fields, list, number, oneOf, orNull, type ReadBy, text, timestamp } from './read.ts'

export const listMissedSearches = fields({
  searches: list(fields({ query: text, searches: number, last_day: timestamp })),
})
export type ListMissedSearches = ReadBy<typeof listMissedSearches>

export const listCallsByApi = fields({
  apis: list(
    fields({
      api: text,
      calls: number,
      server_errors: number,
      client_errors: number,
      accounts: number,
    }),
  ),
})
export type ListCallsByApi = ReadBy<typeof listCallsByApi>

export const listLiveSources = fields({
  sources: list(
    fields({
      id: text,
      name: text,
      state: oneOf<'idle' | 'ok' | 'failing'>(),
      requests: number,
      failures: number,
      kept: number,
      stale: number,
      last_answer_at: orNull(timestamp),
      last_failure: orNull(fields({ at: timestamp, code: text })),
      failing_since: orNull(timestamp),
    }),
  ),
})
export type ListLiveSources = ReadBy<typeof listLiveSources>

export const listReleases = fields({
  generation: number,
  live: list(fields({ unit: text, release: text, since: orNull(text) })),
  trials: list(fields({ unit: text, release: text, percent: number, since: text })),
  flags: list(fields({ name: text, percent: number, since: text })),
  changes: list(
    fields({
      at: text,
      action: text,
      unit: text,
      release: text,
      flag: orNull(text),
      by: orNull(text),
      why: orNull(text),
    }),
  ),
})
export type ListReleases = ReadBy<typeof listReleases>

export const getOverview = fields({
  open_messages: number,
  oldest_message_at: orNull(timestamp),
  open_incidents: number,
  announcements: list(
    fields({
      id: text,
      kind: oneOf<'incident' | 'maintenance'>(),
      state: oneOf<'planned' | 'active' | 'over'>(),
      title: text,
    }),
  ),
  failing_sources: list(text),
  overdue_mails: number,
  overdue_webhooks: number,
  active_suspensions: number,
  calls_this_hour: number,
  server_errors_last_hour: number,
})
export type GetOverview = ReadBy<typeof getOverview>
