import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import Stripe from 'stripe'
import { validateResponse } from '#src/conformance/validate.ts'

/** A server that receives webhooks and checks their signatures. */
export interface Receiver {
  url: string
  secret: string
  /** Received events in order. */
  events: Stripe.Event[]
  /** Errors of rejected messages; tests expect none. */
  refused: string[]
  /** The response status; 200 at first. */
  status: number
  close(): Promise<void>
}

/** Starts a receiver, which rejects messages with an invalid signature with status 400. */
export async function createReceiver(): Promise<Receiver> {
  const app = Fastify()
  const secret = 'whsec_receiver'
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  const receiver: Receiver = {
    url: '',
    secret,
    events: [],
    refused: [],
    status: 200,
    close: () => app.close(),
  }
  app.post('/op/billing/webhook', async (request, reply) => {
    const signature = String(request.headers['stripe-signature'])
    try {
      const body = request.body as Buffer
      receiver.events.push(Stripe.webhooks.constructEvent(body, signature, receiver.secret))
    } catch (error) {
      receiver.refused.push((error as Error).message)
      return reply.status(400).send()
    }
    const { object } = receiver.events.at(-1)?.data ?? {}
    try {
      validateResponse(object)
    } catch (error) {
      receiver.refused.push((error as Error).message)
    }
    return reply.status(receiver.status).send()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  receiver.url = `http://127.0.0.1:${port}/op/billing/webhook`
  return receiver
}
