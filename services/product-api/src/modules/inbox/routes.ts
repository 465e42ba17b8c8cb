import type { FastifyInstance } from 'fastify'
import type { Outbox } from '#src/modules/mail/outbox.ts'
import { type OperatorRouteServices, operatorRoutes } from '#src/modules/operator/of-operator.ts'
import type { Base } from '#src/server/module.ts'
import { MARK_DONE, READ_THREADS, REOPEN, REPLY } from './operations.ts'
import { markMessage, readInbox, replyTo, type Thread } from './threads.ts'

/** `/op/operator/inbox`: what visitors sent by forms. */
export function inboxRoutes(
  app: FastifyInstance,
  services: OperatorRouteServices & Pick<Base, 'config'> & { outbox: Outbox },
): void {
  const {
    config: { mail },
    database,
    now,
    outbox,
  } = services
  operatorRoutes(app, services, ({ act, noteRead, ofOperator, operatorOf, scope }) => {
    scope.get('/op/operator/inbox', ofOperator('customer read', READ_THREADS), async (request) => {
      const { next, threads } = await readInbox(database, request.query)
      await noteRead(request, 'read inbox', threads.length > 0 ? [null] : [])
      return { messages: threads.map(toJson), next }
    })

    scope.post(
      '/op/operator/inbox/:id/done',
      ofOperator('act', MARK_DONE),
      async (request, reply) => {
        const { id } = request.params
        const done = { at: now(), by: operatorOf(request).name }
        await act(request, { act: 'close message', target: id }, (transaction) =>
          markMessage(transaction, id, done),
        )
        return reply.status(204).send()
      },
    )

    scope.post(
      '/op/operator/inbox/:id/reopen',
      ofOperator('act', REOPEN),
      async (request, reply) => {
        const { id } = request.params
        await act(request, { act: 'reopen message', target: id }, (transaction) =>
          markMessage(transaction, id, null),
        )
        return reply.status(204).send()
      },
    )

    scope.post('/op/operator/inbox/:id/reply', ofOperator('act', REPLY), async (request, reply) => {
      const { id } = request.params
      const { subject, text } = request.body
      const written = { subject, text, by: operatorOf(request).name, at: now() }
      // The log gets neither subject nor text, which may name the person.
      await act(request, { act: 'reply to message', target: id }, (transaction) =>
        replyTo(transaction, { outbox, replyTo: mail.operator }, id, written),
      )
      return reply.status(204).send()
    })
  })
}

function toJson({ content, doneAt, doneBy, id, kind, receivedAt, replies }: Thread) {
  return {
    ...{ id, kind, content },
    received_at: receivedAt.toISOString(),
    done_at: doneAt?.toISOString() ?? null,
    done_by: doneBy,
    replies: replies.map(({ at, sentBy, subject, text }) => ({
      ...{ subject, text, by: sentBy },
      at: at.toISOString(),
    })),
  }
}
