import { z } from 'zod'
import { pageOf } from '#src/protocol/list.ts'
import { defineOperation } from '#src/protocol/operation.ts'
import { boolean, id, isWithin, page, timeRange } from '#src/protocol/params.ts'
import { find } from './find.ts'

const retrieve = defineOperation('GET', '/v1/events/:id', {}, (processor, _params, parts) =>
  withPending(find(processor, 'event', parts['id']), processor.deliveries.undelivered()),
)

const list = defineOperation(
  'GET',
  '/v1/events',
  {
    ...page,
    created: timeRange.optional(),
    delivery_success: boolean.optional(),
    type: id.optional(),
    types: z.array(id).max(20).optional(),
  },
  (processor, params) => {
    const isWanted = (type: string) =>
      (params.type === undefined || matches(type, params.type)) &&
      (params.types === undefined || params.types.some((one) => matches(type, one)))
    const undelivered = processor.deliveries.undelivered()
    const all = processor.store
      .all('event')
      .filter(({ created, type }) => isWithin(created, params.created) && isWanted(type))
      .map((event) => withPending(event, undelivered))
      .filter(
        ({ pending_webhooks }) =>
          params.delivery_success === undefined ||
          params.delivery_success === (pending_webhooks === 0),
      )
    return pageOf('/v1/events', all, params)
  },
)

export const eventOperations = [retrieve, list]

/** Matches a type or a prefix such as `invoice.*`. */
function matches(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}

function withPending<T extends { id: string }>(event: T, undelivered: ReadonlySet<string>) {
  return { ...event, pending_webhooks: undelivered.has(event.id) ? 1 : 0 }
}
