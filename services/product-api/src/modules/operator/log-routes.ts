import type { FastifyInstance } from 'fastify'
import { toCsv } from '#src/server/to-csv.ts'
import { checkLog, readLog, readWholeLog } from './log.ts'
import { CHECK_LOG, DOWNLOAD_LOG, GET_OPERATOR, NOTE_ACT, READ_LOG } from './log-operations.ts'
import { type OperatorRouteServices, operatorRoutes, SEE } from './of-operator.ts'

const COLUMNS = [
  'id',
  'at',
  'who',
  'how',
  'act',
  'target',
  'account',
  'reason',
  'details',
  'outcome',
  'previous',
  'hash',
] as const

/** `GET /op/operator/me`, and the log of what operators did. */
export function logRoutes(app: FastifyInstance, services: OperatorRouteServices): void {
  const { database } = services
  operatorRoutes(app, services, ({ note, noteRead, ofOperator, operatorOf, scope }) => {
    /** The log of one account shows that; the log of all shows what operators do. */
    const noteAccount = (
      request: Parameters<typeof noteRead>[0] & { query: { account?: string | undefined } },
      entries: readonly unknown[],
    ) => {
      const { account } = request.query
      return noteRead(request, SEE, account !== undefined && entries.length > 0 ? [account] : [])
    }

    scope.get('/op/operator/me', ofOperator('read', GET_OPERATOR), async (request) =>
      operatorOf(request),
    )

    scope.get('/op/operator/log', ofOperator('customer read', READ_LOG), async (request) => {
      const { entries, next } = await readLog(database, request.query)
      await noteAccount(request, entries)
      return {
        entries: entries.map(({ accountId, at, ...entry }) => ({
          ...entry,
          at: at.toISOString(),
          account: accountId,
        })),
        next,
      }
    })

    scope.post('/op/operator/log', ofOperator('act', NOTE_ACT), async (request, reply) => {
      const id = await note(request, request.body)
      return reply.status(201).send({ id })
    })

    scope.get(
      '/op/operator/log.csv',
      ofOperator('customer read', DOWNLOAD_LOG),
      async (request, reply) => {
        const entries = await readWholeLog(database, request.query)
        await noteAccount(request, entries)
        const rows = entries.map(({ accountId, at, details, ...entry }) => {
          const written = {
            ...entry,
            at: at.toISOString(),
            account: accountId,
            details: JSON.stringify(details),
          }
          return COLUMNS.map((name) => written[name])
        })
        return reply
          .type('text/csv; charset=utf-8')
          .header('Content-Disposition', 'attachment; filename="api-orchard-operator-log.csv"')
          .serializer((text: string) => text)
          .send(toCsv(COLUMNS, rows))
      },
    )

    scope.get('/op/operator/log/check', ofOperator('read', CHECK_LOG), async () => {
      const { isIntact, ...found } = await checkLog(database)
      return { intact: isIntact, ...found }
    })
  })
}
