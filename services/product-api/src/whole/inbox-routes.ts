import { listSubmissions } from '#src/modules/inbox/submissions.ts'
import { requireOperator } from '#src/modules/operator/access.ts'
import { countWishes } from '#src/modules/wishes/wishes.ts'
import type { TypedApp } from '#src/server/openapi/typed-app.ts'
import type { Services } from '#src/server/services.ts'
import { countSubmissions, deleteSubmissions } from './delete-submissions.ts'
import { COUNT_IN_INBOX, COUNT_WISHES, DELETE_FROM_INBOX, READ_INBOX } from './inbox-operations.ts'

/**
 * `GET /op/inbox`, `GET /op/inbox/wishes`, `GET /op/inbox/count?who=` and `DELETE /op/inbox?who=`, for the command `inbox` while the server has the
 * embedded database open.
 */
export function inboxRoute(app: TypedApp, services: Services, token: string): void {
  const onRequest = requireOperator(token)
  app.delete('/op/inbox', { onRequest, schema: DELETE_FROM_INBOX }, async (request) => ({
    deleted: await deleteSubmissions(services.database, request.query.who),
  }))
  app.get('/op/inbox/count', { onRequest, schema: COUNT_IN_INBOX }, async (request) => ({
    entries: await countSubmissions(services.database, request.query.who),
  }))
  app.get('/op/inbox', { onRequest, schema: READ_INBOX }, async (request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .send(await listSubmissions(services.database, request.query.kind)),
  )
  app.get('/op/inbox/wishes', { onRequest, schema: COUNT_WISHES }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send(await countWishes(services.database)),
  )
}
