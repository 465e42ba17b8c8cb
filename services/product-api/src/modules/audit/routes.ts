import type { FastifyInstance } from 'fastify'
import type { Owned } from '#src/modules/accounts/owner-scope.ts'
import { asCsvFile, wantsCsv } from '#src/server/csv-file.ts'
import type { Services } from '#src/server/services.ts'
import { READ_AUDIT_LOG } from './operations.ts'
import { auditAsCsv, readAuditLog } from './read-log.ts'

/** `GET /op/user/audit-log`. */
export function auditRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'database'> & Owned,
): void {
  const { database } = services
  services.ownerRoutes(app, ({ accountOf, ofOwner, scope }) => {
    scope.get(
      '/op/user/audit-log',
      ofOwner('recent', 'audit:read', READ_AUDIT_LOG),
      async (request, reply) => {
        const { id } = accountOf(request)
        if (!wantsCsv(request)) return readAuditLog(database, id, request.query)
        const csv = await auditAsCsv(database, id, request.query)
        return asCsvFile(reply, 'api-orchard-audit-log.csv').send(csv)
      },
    )
  })
}
