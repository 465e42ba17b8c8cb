import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Services } from '#src/app.ts'
import { requireOperator } from '#src/operator/require-operator.ts'
import { DELETE_FROM_INBOX, READ_INBOX } from './operator-operations.ts'
import { deleteSubmissions, listSubmissions } from './submissions.ts'

/**
 * `GET /op/inbox` and `DELETE /op/inbox?who=`, for the command `inbox` while the server holds the embedded
 * database.
 */
export function inboxRoute(app: FastifyInstance, services: Services, token: string): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const onRequest = requireOperator(token)
  routes.delete('/op/inbox', { onRequest, schema: DELETE_FROM_INBOX }, async (request) => ({
    deleted: await deleteSubmissions(services, request.query.who),
  }))
  routes.get('/op/inbox', { onRequest, schema: READ_INBOX }, async (request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .send(await listSubmissions(services, request.query.kind)),
  )
}
