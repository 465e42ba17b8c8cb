// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import {
  anything,
  fields,
  flag,
  list,
  number,
  oneOf,
  orNull,
  type ReadBy,
  record,
  text,
  timestamp,
  url,
} from './read.ts'

export const refund = fields({
  refund: text,
  amount: number,
  left: number,
  plan: oneOf<'ends' | 'stays'>(),
})
export type Refund = ReadBy<typeof refund>

export const getOperator = fields({
  name: text,
  how: oneOf<'sign-in' | 'token' | 'command'>(),
  email: orNull(text),
})
export type GetOperator = ReadBy<typeof getOperator>

export const listMissedSearches = fields({
  searches: list(fields({ query: text, searches: number, last_day: timestamp })),
})
export type ListMissedSearches = ReadBy<typeof listMissedSearches>

export const deletePerson = fields({
  id: text,
  at: timestamp,
  deleted: list(fields({ place: text, entries: number })),
})
export type DeletePerson = ReadBy<typeof deletePerson>

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

export const checkOperatorLog = fields({
  intact: flag,
  entries: number,
  last: orNull(fields({ id: number, hash: text })),
  broken: orNull(fields({ id: number, problem: oneOf<'changed' | 'missing'>() })),
})
export type CheckOperatorLog = ReadBy<typeof checkOperatorLog>

export const seeInvoices = fields({
  invoices: list(
    fields({
      id: text,
      number: orNull(text),
      created_at: timestamp,
      status: text,
      total: number,
      paid: number,
      refunded: number,
      refundable: number,
    }),
  ),
})
export type SeeInvoices = ReadBy<typeof seeInvoices>

export const readThreads = fields({
  messages: list(
    fields({
      id: text,
      kind: text,
      content: record(text),
      received_at: timestamp,
      done_at: orNull(timestamp),
      done_by: orNull(text),
      replies: list(fields({ at: timestamp, by: text, subject: text, text: text })),
    }),
  ),
  next: orNull(text),
})
export type ReadThreads = ReadBy<typeof readThreads>

export const listSuspensions = fields({
  suspensions: list(
    fields({
      id: text,
      kind: oneOf<'account' | 'key' | 'address'>(),
      target: text,
      account: orNull(text),
      reason: text,
      words: text,
      by: text,
      at: timestamp,
      until: orNull(timestamp),
      lifted_at: orNull(timestamp),
      lifted_by: orNull(text),
      with: orNull(text),
    }),
  ),
})
export type ListSuspensions = ReadBy<typeof listSuspensions>

export const readOperatorLog = fields({
  entries: list(
    fields({
      id: number,
      at: timestamp,
      who: text,
      how: oneOf<'sign-in' | 'token' | 'command' | 'server'>(),
      act: text,
      target: orNull(text),
      account: orNull(text),
      reason: text,
      details: record(anything),
      outcome: oneOf<'asked' | 'done' | 'failed'>(),
    }),
  ),
  next: orNull(number),
})
export type ReadOperatorLog = ReadBy<typeof readOperatorLog>

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

export const findAccounts = fields({
  accounts: list(
    fields({
      id: text,
      email: orNull(text),
      unverified_email: orNull(text),
      provider: oneOf<'cognito' | 'google' | 'organisation'>(),
      organisation: orNull(text),
      customer: orNull(text),
      plan: oneOf<'free' | 'learner' | 'developer' | 'business' | 'professional'>(),
      created_at: timestamp,
      suspended_at: orNull(timestamp),
    }),
  ),
})
export type FindAccounts = ReadBy<typeof findAccounts>

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

export const suspend = fields({
  id: text,
  kind: oneOf<'account' | 'key' | 'address'>(),
  target: text,
  account: orNull(text),
  reason: text,
  words: text,
  by: text,
  at: timestamp,
  until: orNull(timestamp),
  lifted_at: orNull(timestamp),
  lifted_by: orNull(text),
  with: orNull(text),
  also_suspended: list(
    fields({
      id: text,
      kind: oneOf<'account' | 'key' | 'address'>(),
      target: text,
      account: orNull(text),
      reason: text,
      words: text,
      by: text,
      at: timestamp,
      until: orNull(timestamp),
      lifted_at: orNull(timestamp),
      lifted_by: orNull(text),
      with: orNull(text),
    }),
  ),
  not_suspended: list(fields({ id: text, name: orNull(text) })),
})
export type Suspend = ReadBy<typeof suspend>

export const seeAccount = fields({
  id: text,
  email: orNull(text),
  unverified_email: orNull(text),
  provider: oneOf<'cognito' | 'google' | 'organisation'>(),
  organisation: orNull(
    fields({
      name: text,
      members: list(
        fields({
          id: text,
          email: orNull(text),
          role: oneOf<'owner' | 'billing' | 'developer' | 'reader'>(),
          joined_at: timestamp,
          is_suspended: flag,
        }),
      ),
    }),
  ),
  memberships: list(
    fields({
      id: text,
      name: text,
      role: oneOf<'owner' | 'billing' | 'developer' | 'reader'>(),
      joined_at: timestamp,
      is_suspended: flag,
    }),
  ),
  customer: orNull(text),
  plan: oneOf<'free' | 'learner' | 'developer' | 'business' | 'professional'>(),
  created_at: timestamp,
  has_second_factor: flag,
  limits: fields({ calls_per_month: orNull(number), requests_per_second: orNull(number) }),
  monthly_quota: number,
  used: number,
  period: fields({ start: timestamp, end: timestamp }),
  keys: list(
    fields({
      id: text,
      name: text,
      kind: oneOf<'secret' | 'publishable'>(),
      first_characters: text,
      created_at: timestamp,
      last_used_on: orNull(timestamp),
      valid_until: orNull(timestamp),
      is_suspended: flag,
    }),
  ),
  refusals: list(
    fields({
      at: timestamp,
      key: orNull(text),
      key_name: orNull(text),
      api: text,
      status: number,
      code: text,
      type: url,
      request_id: text,
    }),
  ),
  mails: list(
    fields({
      id: text,
      subject: text,
      created_at: timestamp,
      state: oneOf<'waiting' | 'sent' | 'refused'>(),
      tries: number,
      error: orNull(text),
    }),
  ),
  suspensions: list(
    fields({
      id: text,
      kind: oneOf<'account' | 'key' | 'address'>(),
      target: text,
      account: orNull(text),
      reason: text,
      words: text,
      by: text,
      at: timestamp,
      until: orNull(timestamp),
      lifted_at: orNull(timestamp),
      lifted_by: orNull(text),
      with: orNull(text),
    }),
  ),
})
export type SeeAccount = ReadBy<typeof seeAccount>
