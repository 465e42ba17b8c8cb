import type { FormKind } from '@orchard/shared/forms'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { ApiError, refuseAbove } from '#src/api-error.ts'
import { submissionMail } from '#src/mail/messages.ts'
import { readOrRefuse } from '#src/openapi/refusals.ts'
import type { TypedApp } from '#src/openapi/typed-app.ts'
import type { MailServices, Services } from '#src/services.ts'
import { submissions } from '#src/store/schema.ts'
import { SUBMISSION_HEADERS, SUBMISSIONS } from './submission-operations.ts'

/** Limits per visitor and form in ten minutes: stored submissions, and requests. */
const MOST_STORED = 5
const MOST_ASKED = 100
const WINDOW_MS = 10 * 60 * 1_000

/** `POST /op/suggestions` and `POST /op/contact`: stored once per idempotency key. */
export function submissionRoutes(
  app: TypedApp,
  { database, log, now }: Services,
  mail?: MailServices,
): void {
  for (const kind of ['suggestions', 'contact'] as const) {
    const countStored = app.createRateLimit({ max: MOST_STORED, timeWindow: WINDOW_MS })
    app.post(
      `/op/${kind}`,
      {
        schema: SUBMISSIONS[kind],
        config: { rateLimit: { max: MOST_ASKED, timeWindow: WINDOW_MS, groupId: kind } },
        preValidation: requireKey,
      },
      async (request, reply) => {
        const key = request.headers['idempotency-key']
        const { leaveEmpty, ...content } = request.body
        // Only bots fill in the hidden field; let them believe that it worked.
        const isDone = leaveEmpty !== '' || (await isStored(kind, key, content))
        if (!isDone) {
          // Retries of a stored submission do not count.
          refuseAbove(await countStored(request), reply)
          await store(kind, key, content)
        }
        return reply.status(201).send({ received: true })
      },
    )
  }

  async function store(
    kind: FormKind,
    idempotencyKey: string,
    content: typeof submissions.$inferInsert.content,
  ): Promise<void> {
    const stored = await database
      .insert(submissions)
      .values({ kind, idempotencyKey, content, receivedAt: now() })
      .onConflictDoNothing()
      .returning({ id: submissions.id })
    // Another try with the same key may have been faster.
    const [mine] = stored
    if (mine) await tellOperator(kind, mine.id, content)
    else await isStored(kind, idempotencyKey, content)
  }

  /** Never fails: the message is stored already. */
  async function tellOperator(
    kind: FormKind,
    id: string,
    content: typeof submissions.$inferInsert.content,
  ): Promise<void> {
    if (!mail?.operator) return
    const { operator, outbox } = mail
    try {
      await outbox.toAddress(operator, submissionMail(kind, id, content))
      outbox.send().catch((error: Error) => log(`Outbox: ${error.message}`))
    } catch (error) {
      log(`Operator not notified: ${(error as Error).message}`, { submission: id }, 'warn')
    }
  }

  async function isStored(
    kind: FormKind,
    idempotencyKey: string,
    content: object,
  ): Promise<boolean> {
    const [earlier] = await database
      .select({ content: submissions.content })
      .from(submissions)
      .where(and(eq(submissions.kind, kind), eq(submissions.idempotencyKey, idempotencyKey)))
    if (!earlier) return false
    if (sorted(earlier.content) !== sorted(content))
      throw new ApiError(
        422,
        'idempotency_key_reused',
        'This Idempotency-Key was used for a different request',
      )
    return true
  }
}

/** Reports a missing key before problems of the body; Fastify would validate the body first. */
async function requireKey(request: FastifyRequest): Promise<void> {
  readOrRefuse(SUBMISSION_HEADERS, request.headers)
}

/** Sorted, since jsonb does not preserve the order of fields. */
function sorted(content: object): string {
  return JSON.stringify(Object.entries(content).sort())
}
