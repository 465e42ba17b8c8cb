// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import {
  anything,
  fields,
  list,
  oneOf,
  orNull,
  type ReadBy,
  record,
  text,
  timestamp,
} from './read.ts'

export const readAuditLog = fields({
  entries: list(
    fields({
      id: text,
      at: timestamp,
      who: orNull(fields({ id: text, email: orNull(text) })),
      category: oneOf<'keys' | 'members' | 'plan' | 'security'>(),
      act: text,
      target: orNull(text),
      details: record(anything),
      address: orNull(text),
      device: orNull(text),
    }),
  ),
  next: orNull(text),
})
export type ReadAuditLog = ReadBy<typeof readAuditLog>
