// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import {
  fields,
  flag,
  list,
  number,
  oneOf,
  orNull,
  type ReadBy,
  text,
  timestamp,
  url,
} from './read.ts'

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
