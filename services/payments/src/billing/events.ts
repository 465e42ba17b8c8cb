import { DAY_SECONDS } from '@orchard/shared/format'
import type Stripe from 'stripe'
import type { Processor } from '#src/processor.ts'
import { API_VERSION } from '#src/protocol/api-version.ts'
import type { AnyObject } from '#src/store/objects.ts'

export type EventType = Stripe.Event['type']

/** Stripe keeps events for this long. */
const KEEP_SECONDS = 30 * DAY_SECONDS

/** Records an event with a copy of the object, and schedules its webhooks. */
export function emit(
  processor: Processor,
  type: EventType,
  object: object,
  previous?: object,
): void {
  const { deliveries, now, store } = processor
  dropOld(processor)
  const event = {
    id: processor.newId('evt', 24),
    object: 'event',
    api_version: API_VERSION,
    created: now(),
    data: {
      object: structuredClone(object),
      ...(previous ? { previous_attributes: structuredClone(previous) } : {}),
    },
    livemode: false,
    pending_webhooks: 0,
    request: processor.cause ?? { id: null, idempotency_key: null },
    type,
  } as unknown as Stripe.Event
  store.add(event)
  deliveries.plan(event.id, type)
}

/**
 * Changes an object and emits an event with the previous values. Without a type, no event is
 * emitted.
 */
export function change<T extends AnyObject>(
  processor: Processor,
  object: T,
  patch: Partial<T>,
  type?: EventType,
): void {
  const previous: Partial<T> = {}
  for (const key of Object.keys(patch) as (keyof T)[])
    if (JSON.stringify(object[key]) !== JSON.stringify(patch[key])) previous[key] = object[key]
  processor.store.update(object, patch)
  if (type && Object.keys(previous).length > 0) emit(processor, type, object, previous)
}

function dropOld({ now, store }: Processor): void {
  for (const row of store.rows('objects')) {
    if (row.object !== 'event') continue
    // Oldest first.
    if (row.created + KEEP_SECONDS >= now()) return
    store.put('objects', row.id, null)
    for (const delivery of store.rows('deliveries'))
      if (delivery.event === row.id) store.put('deliveries', delivery.id, null)
  }
}
