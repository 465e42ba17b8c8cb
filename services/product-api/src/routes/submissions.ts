import { type FormKind, isFormKind } from '@orchard/shared/forms'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { ApiError, rateLimited } from '#src/api-error.ts'
import type { MailServices, Services } from '#src/app.ts'
import { submissionMail } from '#src/mail/messages.ts'
import { readOrRefuse } from '#src/openapi/refusals.ts'
import { deleteInPortions } from '#src/store/delete-in-portions.ts'
import { submissions } from '#src/store/schema.ts'
import { SUBMISSION_HEADERS, SUBMISSIONS } from './submission-operations.ts'

/** What one visitor may have stored of a form, and ask for it in all, in ten minutes. */
const MOST_STORED = 5
const MOST_ASKED = 100
const WINDOW_MS = 10 * 60 * 1_000
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const KEPT_MS = 365 * 24 * 60 * 60 * 1_000

/** `POST /op/suggestions` and `POST /op/contact`: what visitors send, stored once per idempotency key. */
export function submissionRoutes(
  app: FastifyInstance,
  { database, log, now }: Services,
  mail?: MailServices,
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  for (const kind of ['suggestions', 'contact'] as const) {
    const countStored = app.createRateLimit({ max: MOST_STORED, timeWindow: WINDOW_MS })
    routes.post(
      `/op/${kind}`,
      {
        schema: SUBMISSIONS[kind],
        config: { rateLimit: { max: MOST_ASKED, timeWindow: WINDOW_MS, groupId: kind } },
        preValidation: requireKey,
      },
      async (request, reply) => {
        const key = request.headers['idempotency-key']
        const { leaveEmpty, ...content } = request.body
        // Only a program fills the hidden field; it shall believe that it succeeded.
        const isDone = leaveEmpty !== '' || (await isStored(kind, key, content))
        if (!isDone) {
          // A retry of what is there already is free, whatever the visitor has sent before.
          const count = await countStored(request)
          if (!count.isAllowed && count.isExceeded) {
            reply.header('Retry-After', String(count.ttlInSeconds))
            throw rateLimited(count.ttl)
          }
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

  /** The message is kept already, whether or not the operator hears of it now. */
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
      log(`The operator was not told: ${(error as Error).message}`, { submission: id }, 'warn')
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
        'This Idempotency-Key was used for something else',
      )
    return true
  }
}

/** Reports a missing key before problems of the body; Fastify would validate the body first. */
async function requireKey(request: FastifyRequest): Promise<void> {
  readOrRefuse(SUBMISSION_HEADERS, request.headers)
}

/** Forgets what came in more than a year ago, as the privacy page promises. */
export async function forgetOldSubmissions({ database, now }: Services): Promise<void> {
  const limit = new Date(now().getTime() - KEPT_MS)
  await deleteInPortions(database, submissions, lt(submissions.receivedAt, limit))
}

/**
 * Deletes one submission by its id, or all of a person by the email address.
 * @returns how many there were.
 */
export async function deleteSubmissions(
  { database }: Pick<Services, 'database'>,
  who: string,
): Promise<number> {
  const isMeant = UUID.test(who)
    ? eq(submissions.id, who)
    : sql`lower(${submissions.content} ->> 'email') = ${who.toLowerCase()}`
  return (await database.delete(submissions).where(isMeant).returning()).length
}

/** What came in, newest last. */
export async function listSubmissions({ database }: Pick<Services, 'database'>, kind?: string) {
  return database
    .select()
    .from(submissions)
    .where(kind !== undefined && isFormKind(kind) ? eq(submissions.kind, kind) : undefined)
    .orderBy(submissions.receivedAt)
}

/** The database keeps the fields of an object in an order of its own. */
function sorted(content: object): string {
  return JSON.stringify(Object.entries(content).sort())
}
