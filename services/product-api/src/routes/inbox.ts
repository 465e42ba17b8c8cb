import { deleteSubmissions, listSubmissions } from '#src/inbox/submissions.ts'
import type { TypedApp } from '#src/openapi/typed-app.ts'
import { requireOperator } from '#src/operator/require-operator.ts'
import type { Services } from '#src/services.ts'
import { DELETE_FROM_INBOX, READ_INBOX } from './operator-operations.ts'

/**
 * `GET /op/inbox` and `DELETE /op/inbox?who=`, for the command `inbox` while the server has the
 * embedded database open.
 */
export function inboxRoute(app: TypedApp, services: Services, token: string): void {
  const onRequest = requireOperator(token)
  app.delete('/op/inbox', { onRequest, schema: DELETE_FROM_INBOX }, async (request) => ({
    deleted: await deleteSubmissions(services, request.query.who),
  }))
  app.get('/op/inbox', { onRequest, schema: READ_INBOX }, async (request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .send(await listSubmissions(services, request.query.kind)),
  )
}
