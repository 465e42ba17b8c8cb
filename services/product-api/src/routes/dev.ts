import type { FastifyInstance } from 'fastify'
import { ApiError } from '#src/api-error.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import { isThisMachine } from '#src/operator/is-this-machine.ts'

/**
 * `GET /__dev/messages?to=EMAIL`: the messages that nobody sends where no mail server is configured, newest
 * last; for this machine alone.
 */
export function devRoutes(app: FastifyInstance, outbox: Outbox): void {
  app.get<{ Querystring: { to?: string } }>('/__dev/messages', async (request, reply) => {
    if (!isThisMachine(request))
      throw new ApiError(404, 'not_found', 'There is nothing at this address')
    const messages = await outbox.list(String(request.query.to ?? ''))
    return reply.header('Cache-Control', 'no-store').send(
      messages.map(({ content, createdAt, recipient, subject }) => ({
        to: recipient,
        subject,
        content,
        at: createdAt.toISOString(),
      })),
    )
  })
}
