import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { ApiError } from '#src/api-error.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import { isThisMachine } from '#src/operator/is-this-machine.ts'
import { LIST_MESSAGES } from './operator-operations.ts'

/**
 * `GET /__dev/messages?to=EMAIL`: the messages that nobody sends where no mail server is configured, newest
 * last; for this machine alone.
 */
export function devRoutes(app: FastifyInstance, outbox: Outbox): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  routes.get('/__dev/messages', { schema: LIST_MESSAGES }, async (request, reply) => {
    if (!isThisMachine(request))
      throw new ApiError(404, 'not_found', 'There is nothing at this address')
    const messages = await outbox.list(request.query.to)
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
