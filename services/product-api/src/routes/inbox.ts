import type { FastifyInstance } from 'fastify'
import type { Services } from '#src/app.ts'
import { requireOperator } from '#src/operator/require-operator.ts'
import { deleteSubmissions, listSubmissions } from './submissions.ts'

/**
 * `GET /op/inbox` and `DELETE /op/inbox?who=`, for the command `inbox` while the server holds the embedded
 * database.
 */
export function inboxRoute(app: FastifyInstance, services: Services, token: string): void {
  const options = { onRequest: requireOperator(token) }
  app.delete<{ Querystring: { who?: string } }>('/op/inbox', options, async (request) => ({
    deleted: await deleteSubmissions(services, request.query.who ?? ''),
  }))
  app.get<{ Querystring: { kind?: string } }>('/op/inbox', options, async (request, reply) => {
    return reply
      .header('Cache-Control', 'no-store')
      .send(await listSubmissions(services, request.query.kind))
  })
}
