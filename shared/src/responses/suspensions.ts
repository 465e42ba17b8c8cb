// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import { fields, list, oneOf, orNull, type ReadBy, text, timestamp } from './read.ts'

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
