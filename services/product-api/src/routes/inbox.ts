import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { ApiError } from '#src/api-error.ts'
import type { Services } from '#src/app.ts'
import { isSameText } from '#src/same-text.ts'
import { DELETE_FROM_INBOX, READ_INBOX } from './operator-operations.ts'
import { deleteSubmissions, listSubmissions } from './submissions.ts'

/**
 * `GET /op/inbox` and `DELETE /op/inbox?who=`, for the command `inbox` while the server holds the embedded database. The token lies
 * in a file that only the server's user can read.
 */
export function inboxRoute(app: FastifyInstance, services: Services, token: string): void {
  const requireOperator = async (request: FastifyRequest) => {
    if (!isSameText(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new ApiError(401, 'token_invalid', 'The inbox is for its operator')
  }
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const deleteOptions = { onRequest: requireOperator, schema: DELETE_FROM_INBOX }
  routes.delete('/op/inbox', deleteOptions, async (request) => ({
    deleted: await deleteSubmissions(services, request.query.who),
  }))
  const readOptions = { onRequest: requireOperator, schema: READ_INBOX }
  routes.get('/op/inbox', readOptions, async (request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .send(await listSubmissions(services, request.query.kind)),
  )
}
