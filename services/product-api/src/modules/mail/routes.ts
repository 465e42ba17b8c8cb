import { isThisMachine } from '@orchard/shared-node/secrets'
import { ApiError } from '#src/server/api-error.ts'
import type { TypedApp } from '#src/server/openapi/typed-app.ts'
import { LIST_MESSAGES } from './operations.ts'
import type { Outbox } from './outbox.ts'

/**
 * `GET /__dev/messages?to=EMAIL`: emails that were not sent for lack of a mail server, newest last;
 * for this machine only.
 */
export function devRoutes(app: TypedApp, outbox: Outbox): void {
  app.get('/__dev/messages', { schema: LIST_MESSAGES }, async (request, reply) => {
    if (!isThisMachine(request)) throw new ApiError(404, 'not_found', 'Not found')
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
