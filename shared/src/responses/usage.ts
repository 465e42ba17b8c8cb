// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import { fields, list, number, oneOf, orNull, type ReadBy, text, timestamp, url } from './read.ts'

export const getLastDay = fields({
  since: timestamp,
  apis: list(fields({ slug: text, calls: number })),
})
export type GetLastDay = ReadBy<typeof getLastDay>

export const listRefusals = fields({
  since: timestamp,
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
})
export type ListRefusals = ReadBy<typeof listRefusals>

export const queryUsage = fields({
  from: timestamp,
  to: timestamp,
  by: list(oneOf<'hour' | 'day' | 'key' | 'api' | 'status'>()),
  hours_since: timestamp,
  days_since: timestamp,
  rows: list(
    fields(
      {
        calls: number,
        status_classes: fields({ '2xx': number, '3xx': number, '4xx': number, '5xx': number }),
        p50_ms: orNull(number),
        p95_ms: orNull(number),
      },
      {
        hour: timestamp,
        day: timestamp,
        key: orNull(text),
        key_name: orNull(text),
        api: text,
        status: number,
      },
    ),
  ),
})
export type QueryUsage = ReadBy<typeof queryUsage>
