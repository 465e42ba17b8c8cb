import * as z from 'zod/mini'

// The responses of the routes of operators, as far as the console shows them.

const time = z.string()
const text = z.string()
const maybe = z.nullable(z.string())
const count = z.number()

/** An act that tells nothing. */
export const DONE = z.unknown()

const suspension = z.object({
  id: text,
  kind: z.enum(['account', 'key', 'address']),
  target: text,
  account: maybe,
  reason: text,
  words: text,
  by: text,
  at: time,
  until: z.nullable(time),
  lifted_at: z.nullable(time),
  lifted_by: maybe,
  with: maybe,
})
export type Suspension = z.infer<typeof suspension>
export const SUSPENSIONS = z.object({ suspensions: z.array(suspension) })
export const SUSPENDED = z.object({
  also_suspended: z.array(suspension),
  not_suspended: z.array(z.object({ id: text, name: maybe })),
})
export type Suspended = z.infer<typeof SUSPENDED>

const found = z.object({
  id: text,
  email: maybe,
  provider: text,
  customer: maybe,
  plan: text,
  created_at: time,
  suspended_at: z.nullable(time),
})
export const ACCOUNTS = z.object({ accounts: z.array(found) })

const key = z.object({
  id: text,
  name: text,
  kind: text,
  first_characters: text,
  created_at: time,
  last_used_on: maybe,
  valid_until: z.nullable(time),
  is_suspended: z.boolean(),
})
const refusal = z.object({
  at: time,
  key_name: maybe,
  api: text,
  status: count,
  code: text,
  request_id: text,
})
const related = { id: text, role: text, is_suspended: z.boolean() }
const membership = z.object({ ...related, name: text })
const member = z.object({ ...related, email: maybe })
/** An organisation that somebody is a member of, or a member of an organisation. */
export type Related = z.infer<typeof membership> | z.infer<typeof member>
const mail = z.object({ id: text, subject: text, created_at: time, state: text, error: maybe })
export type Mail = z.infer<typeof mail>
export const ACCOUNT = z.object({
  id: text,
  email: maybe,
  provider: text,
  organisation: z.nullable(z.object({ name: text, members: z.array(member) })),
  memberships: z.array(membership),
  customer: maybe,
  plan: text,
  created_at: time,
  has_second_factor: z.boolean(),
  limits: z.object({
    calls_per_month: z.nullable(count),
    requests_per_second: z.nullable(count),
  }),
  monthly_quota: count,
  used: count,
  period: z.object({ start: time, end: time }),
  keys: z.array(key),
  refusals: z.array(refusal),
  mails: z.array(mail),
  suspensions: z.array(suspension),
})
export type Account = z.infer<typeof ACCOUNT>

const invoice = z.object({
  id: text,
  number: maybe,
  created_at: time,
  status: text,
  paid: count,
  refunded: count,
  refundable: count,
})
export type Invoice = z.infer<typeof invoice>
export const INVOICES = z.object({ invoices: z.array(invoice) })
export const REFUND = z.object({ amount: count, left: count, plan: z.enum(['ends', 'stays']) })
export const RECEIPT = z.object({
  id: text,
  at: time,
  deleted: z.array(z.object({ place: text, entries: count })),
})

const entry = z.object({
  id: count,
  at: time,
  who: text,
  how: text,
  act: text,
  target: maybe,
  account: maybe,
  reason: text,
  outcome: text,
})
export const LOG = z.object({ entries: z.array(entry), next: z.nullable(count) })
export const LOG_CHECK = z.object({
  intact: z.boolean(),
  entries: count,
  broken: z.nullable(z.object({ id: count, problem: text })),
})

const message = z.object({
  id: text,
  kind: text,
  content: z.record(z.string(), z.string()),
  received_at: time,
  done_at: z.nullable(time),
  done_by: maybe,
  replies: z.array(z.object({ at: time, by: text, subject: text, text })),
})
export type Message = z.infer<typeof message>
export const INBOX = z.object({ messages: z.array(message), next: maybe })

const announcement = z.object({
  id: text,
  kind: z.enum(['incident', 'maintenance']),
  state: z.enum(['planned', 'active', 'over']),
  title: text,
  text,
  parts: z.array(text),
  stops: z.array(text),
  starts_at: time,
  ends_at: z.nullable(time),
  ended_at: z.nullable(time),
  updates: z.array(z.object({ at: time, text })),
  created_by: text,
})
export type Announcement = z.infer<typeof announcement>
export const ANNOUNCEMENTS = z.object({ announcements: z.array(announcement) })

export const APIS = z.object({
  apis: z.array(
    z.object({
      api: text,
      calls: count,
      server_errors: count,
      client_errors: count,
      accounts: count,
    }),
  ),
})

const source = z.object({
  id: text,
  name: text,
  state: text,
  failing_since: z.nullable(time),
  last_failure: z.nullable(z.object({ at: time, code: text })),
  requests: count,
  failures: count,
})
export const SOURCES = z.object({ sources: z.array(source) })
export const SEARCHES = z.object({
  searches: z.array(z.object({ query: text, searches: count, last_day: text })),
})
export const RELEASES = z.object({
  live: z.array(z.object({ unit: text, release: text, since: maybe })),
  trials: z.array(z.object({ unit: text, release: text, percent: count })),
  flags: z.array(z.object({ name: text, percent: count, since: text })),
  changes: z.array(
    z.object({
      at: time,
      action: text,
      unit: text,
      release: text,
      flag: maybe,
      by: maybe,
      why: maybe,
    }),
  ),
})
export const OVERVIEW = z.object({
  open_messages: count,
  oldest_message_at: z.nullable(time),
  open_incidents: count,
  announcements: z.array(z.object({ state: text })),
  failing_sources: z.array(text),
  overdue_mails: count,
  overdue_webhooks: count,
  active_suspensions: count,
  calls_this_hour: count,
  server_errors_last_hour: count,
})
