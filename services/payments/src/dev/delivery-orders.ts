import { z } from 'zod'
import type { Processor } from '#src/processor.ts'
import type { Delivery } from '#src/store/tables.ts'
import { DELIVER } from '#src/webhooks/deliveries.ts'

const ids = z.array(z.string()).max(1_000).optional()
const copies = z.number().int().min(1).max(10).default(1)

/** A command for new or existing deliveries. */
export const deliveryOrder = z.discriminatedUnion('action', [
  /** Sends new messages at once, the default. */
  z.strictObject({ action: z.literal('deliver') }),
  /** Holds new messages until released. */
  z.strictObject({ action: z.literal('hold') }),
  /** Drops new messages, or those with these ids. */
  z.strictObject({ action: z.literal('drop'), ids }),
  /** Delays new messages by the movable clock. */
  z.strictObject({ action: z.literal('delay'), seconds: z.number().int().min(1) }),
  /** Sends new messages several times. */
  z.strictObject({ action: z.literal('duplicate'), copies: copies.default(2) }),
  /** Sends held messages, or those with these ids in this order, each this many times. */
  z.strictObject({
    action: z.enum(['release', 'resend']),
    ids,
    order: z.enum(['created', 'reverse']).default('created'),
    copies,
    concurrently: z.boolean().default(false),
  }),
])
type DeliveryOrder = z.output<typeof deliveryOrder>

/** @returns the dropped or sent messages. */
export async function orderDeliveries(
  processor: Processor,
  order: DeliveryOrder,
): Promise<Delivery[]> {
  const { deliveries, store } = processor
  switch (order.action) {
    case 'deliver':
      deliveries.policy = DELIVER
      return []
    case 'hold':
      deliveries.policy = { ...DELIVER, mode: 'hold' }
      return []
    case 'delay':
      deliveries.policy = { ...DELIVER, delaySeconds: order.seconds }
      return []
    case 'duplicate':
      deliveries.policy = { ...DELIVER, copies: order.copies }
      return []
    case 'drop': {
      if (!order.ids) {
        deliveries.policy = { ...DELIVER, mode: 'drop' }
        return []
      }
      const dropped = chosen(deliveries.list(), order.ids)
      for (const one of dropped)
        store.put(
          'deliveries',
          one.id,
          Object.assign(one, { status: 'dropped' as const, nextAttemptAt: null }),
        )
      return dropped
    }
    case 'release':
    case 'resend':
      return send(processor, order)
  }
}

/** A message as shown to tests. */
export function showDelivery({ store }: Processor, delivery: Delivery): object {
  const { nextAttemptAt, ...rest } = delivery
  return {
    ...rest,
    nextAttemptAt: nextAttemptAt === null ? null : new Date(nextAttemptAt).toISOString(),
    created: store.find('event', delivery.event)?.created ?? null,
  }
}

async function send(
  { deliveries }: Processor,
  order: Extract<DeliveryOrder, { action: 'release' | 'resend' }>,
): Promise<Delivery[]> {
  const all = deliveries.list()
  const isMeant = (one: Delivery) => order.action === 'resend' || one.status === 'held'
  const found = order.ids ? chosen(all, order.ids) : all.filter(isMeant)
  const ordered = order.order === 'reverse' ? found.reverse() : found
  const wanted = ordered.flatMap((one) => Array.from({ length: order.copies }, () => one))
  if (order.concurrently) await Promise.all(wanted.map((one) => deliveries.send(one)))
  else for (const one of wanted) await deliveries.send(one)
  return ordered
}

function chosen(all: readonly Delivery[], ids: readonly string[]): Delivery[] {
  return ids.flatMap((id) => all.find((one) => one.id === id) ?? [])
}
