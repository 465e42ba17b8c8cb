import { DAY_SECONDS } from '@orchard/shared/format'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { openDispute } from '#src/billing/disputes.ts'
import { advanceTo } from '#src/checkout/due.ts'
import type { Processor } from '#src/processor.ts'
import { idOf } from '#src/store/objects.ts'
import { deliveryOrder, orderDeliveries, showDelivery } from './delivery-orders.ts'
import { OUTAGES } from './outages.ts'

const clockShape = z.strictObject({
  advanceSeconds: z
    .number()
    .int()
    .min(0)
    .max(400 * DAY_SECONDS),
})
const outageShape = z.strictObject({
  kind: z.enum(OUTAGES),
  times: z.number().int().min(1).optional(),
  path: z.string().default('/v1/'),
  performs: z.boolean().default(false),
  keeps: z.boolean().default(false),
})

const disputeShape = z.strictObject({ payment_intent: z.string() })

/** Routes for development and tests, which Stripe does not have; see the README. */
export function devRoutes(app: FastifyInstance, processor: Processor): void {
  app.register(
    async (dev) => {
      dev.addHook('onRequest', async (request, reply) => {
        // Web pages send an Origin and have no business here.
        if (request.headers.origin !== undefined)
          await reply.status(403).send({ message: 'Web pages cannot call this endpoint' })
      })
      dev.get('/clock', async () => ({ now: new Date(processor.clock.now()).toISOString() }))
      dev.post('/clock', async (request, reply) => {
        const input = clockShape.safeParse(request.body)
        if (!input.success) return reply.status(400).send(explain(input.error))
        advanceTo(processor, processor.now() + input.data.advanceSeconds)
        await processor.store.flush()
        processor.deliveries.wake()
        await processor.deliveries.settle()
        return { now: new Date(processor.clock.now()).toISOString() }
      })
      dev.get('/deliveries', async () => ({
        policy: processor.deliveries.policy,
        deliveries: processor.deliveries.list().map((one) => showDelivery(processor, one)),
      }))
      dev.post('/deliveries', async (request, reply) => {
        const input = deliveryOrder.safeParse(request.body)
        if (!input.success) return reply.status(400).send(explain(input.error))
        const sent = await orderDeliveries(processor, input.data)
        await processor.store.flush()
        return { deliveries: sent.map((one) => showDelivery(processor, one)) }
      })
      dev.post('/dispute', async (request, reply) => {
        const input = disputeShape.safeParse(request.body)
        if (!input.success) return reply.status(400).send(explain(input.error))
        const charge = processor.store
          .all('charge')
          .find(({ payment_intent }) => idOf(payment_intent) === input.data.payment_intent)
        if (!charge) return reply.status(400).send({ message: 'There is no such payment' })
        const dispute = openDispute(processor, charge)
        await processor.store.flush()
        processor.deliveries.wake()
        await processor.deliveries.settle()
        return { id: dispute.id }
      })
      dev.post('/outage', async (request, reply) => {
        const input = outageShape.safeParse(request.body)
        if (!input.success) return reply.status(400).send(explain(input.error))
        const { kind, times = null, ...other } = input.data
        processor.outages.set(kind === 'none' ? null : { ...other, kind, times })
        return { kind }
      })
    },
    { prefix: '/__dev' },
  )
}

function explain(error: z.ZodError): { message: string } {
  return { message: z.prettifyError(error) }
}
