// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import { fields, list, orNull, type ReadBy, record, text, timestamp } from './read.ts'

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
