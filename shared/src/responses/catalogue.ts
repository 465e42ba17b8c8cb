// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import { fields, list, oneOf, orNull, type ReadBy, text, timestamp } from './read.ts'

export const listSources = fields({
  sources: list(
    fields({
      id: text,
      name: text,
      state: oneOf<'idle' | 'ok' | 'failing'>(),
      last_answer_at: orNull(timestamp),
      last_failure: orNull(fields({ at: timestamp, code: text })),
    }),
  ),
})
export type ListSources = ReadBy<typeof listSources>
