import type { DeclaredForm } from '@orchard/shared/contracts'
import { checkDeclaredForm } from '@orchard/shared/declared-forms'
import { MINUTE_MS } from '@orchard/shared/format'
import { addressPrefixes } from '@orchard/shared-node/incoming'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue } from '#src/modules/catalogue/catalogue.ts'
import type { SiteForms } from '#src/modules/catalogue/site-forms.ts'
import { submissionMail } from '#src/modules/mail/messages.ts'
import type { Outbox } from '#src/modules/mail/outbox.ts'
import { ApiError, refuseAbove } from '#src/server/api-error.ts'
import type { Base } from '#src/server/module.ts'
import { readOrRefuse } from '#src/server/openapi/refusals.ts'
import type { TypedApp } from '#src/server/openapi/typed-app.ts'
import type { Services } from '#src/server/services.ts'
import {
  FORM_REFUSAL,
  SUBMISSION_HEADERS,
  SUBMISSIONS,
  SUBMIT_DECLARED,
} from './form-operations.ts'
import { type SubmissionKind, submissions } from './tables.ts'

/** Limits per visitor and form in ten minutes: stored submissions, and requests. */
const MAX_STORED = 5
const MAX_ASKED = 100
const WINDOW_MS = 10 * MINUTE_MS

type Submission = Omit<typeof submissions.$inferInsert, 'id' | 'receivedAt'>

/** Source of the forms of remotes. */
interface FormFinder {
  catalogue: Pick<Catalogue, 'refreshSoon'>
  forms: Pick<SiteForms, 'find'>
}

/** `POST /op/suggestions`, `POST /op/contact` and the forms of remotes: stored once per idempotency key. */
export function submissionRoutes(
  app: TypedApp,
  {
    catalogue,
    config,
    database,
    forms,
    log,
    now,
    outbox,
  }: Services & Pick<Base, 'config'> & FormFinder & { outbox: Outbox },
): void {
  for (const kind of ['suggestions', 'contact'] as const) {
    const countStored = app.createRateLimit({ max: MAX_STORED, timeWindow: WINDOW_MS })
    app.post(
      `/op/${kind}`,
      {
        schema: SUBMISSIONS[kind],
        config: { rateLimit: { max: MAX_ASKED, timeWindow: WINDOW_MS, groupId: kind } },
        preValidation: requireKey,
      },
      async (request, reply) => receive(kind, request.body, countStored, request, reply),
    )
  }
  const countDeclared = app.createRateLimit({
    max: MAX_STORED,
    timeWindow: WINDOW_MS,
    keyGenerator: ({ ip, params }) => {
      const { form, unit } = params as { form: string; unit: string }
      return `${addressPrefixes(ip).own} ${unit}/${form}`
    },
  })
  app.post(
    '/op/forms/:unit/:form',
    {
      schema: SUBMIT_DECLARED,
      config: { rateLimit: { max: MAX_ASKED, timeWindow: WINDOW_MS, groupId: 'forms' } },
      preValidation: requireKey,
    },
    async (request, reply) => {
      const { form: name, unit } = request.params
      const checked = checkDeclaredForm(findForm({ catalogue, forms }, unit, name), request.body)
      const { status, code, detail } = FORM_REFUSAL
      if (!checked.ok) throw new ApiError(status, code, detail, { errors: checked.errors })
      return receive(`${unit}/${name}`, checked.values, countDeclared, request, reply)
    },
  )

  async function receive(
    kind: SubmissionKind,
    { leaveEmpty, ...content }: Readonly<Record<string, string>>,
    countStored: ReturnType<typeof app.createRateLimit>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const sent = { kind, idempotencyKey: String(request.headers['idempotency-key']), content }
    // Only bots fill in the hidden field; let them believe that it worked.
    const isDone = leaveEmpty !== '' || (await isStored(sent))
    if (!isDone) {
      // Retries of a stored submission do not count.
      refuseAbove(await countStored(request), reply)
      await store(sent)
    }
    return reply.status(201).send({ received: true })
  }

  async function store(sent: Submission): Promise<void> {
    const [stored] = await database
      .insert(submissions)
      .values({ ...sent, receivedAt: now() })
      .onConflictDoNothing()
      .returning({ id: submissions.id })
    // Another try with the same key may have been faster.
    if (stored) await tellOperator(stored.id, sent)
    else await isStored(sent)
  }

  /** Never fails: the message is stored already. */
  async function tellOperator(id: string, { content, kind }: Submission): Promise<void> {
    const { operator } = config.mail
    if (!operator) return
    try {
      await outbox.toAddress(operator, submissionMail(kind, id, content))
    } catch (error) {
      log(`Operator not notified: ${(error as Error).message}`, { submission: id }, 'warn')
    }
  }

  /** @throws {ApiError} 422 when the key came with something else. */
  async function isStored({ content, idempotencyKey, kind }: Submission): Promise<boolean> {
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

/** @throws {ApiError} 404 for a form that no live remote declares, 503 as long as the site has never been read. */
function findForm({ catalogue, forms }: FormFinder, unit: string, name: string): DeclaredForm {
  const form = forms.find(unit, name)
  if (form) return form
  // It may just have been released.
  catalogue.refreshSoon()
  if (form === null) throw new ApiError(404, 'not_found', 'No live remote declares this form')
  throw new ApiError(
    503,
    'catalogue_unavailable',
    'The forms of the site are not loaded yet. Retry in a few seconds.',
  )
}

/** Reports a missing key before problems of the body; Fastify would validate the body first. */
async function requireKey(request: FastifyRequest): Promise<void> {
  readOrRefuse(SUBMISSION_HEADERS, request.headers)
}

/** Sorted, since jsonb does not preserve the order of fields. */
function sorted(content: object): string {
  return JSON.stringify(Object.entries(content).sort())
}
