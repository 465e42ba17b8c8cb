import { bodyParameters } from '@orchard/shared/call-contracts'
import { MAX_BATCH_REQUESTS } from '@orchard/shared/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, toProblem } from '#src/api-error.ts'
import { counts, type UpstreamAnswer } from '#src/calls/answer-handler.ts'
import { askQuestion, type CallSlots } from '#src/calls/ask-question.ts'
import { callHeaders, lifecycleHeaders } from '#src/calls/call-headers.ts'
import { type Callers, methodNotAllowed } from '#src/calls/callers.ts'
import { checkParameters } from '#src/calls/read-question.ts'
import { type DeployedContract, findDeployed } from '#src/catalogue/catalogue.ts'
import { NOT_AN_OPERATION } from '#src/openapi/operation.ts'
import { type Admission, type Admitted, quotaExceeded } from './admit-caller.ts'
import { CALL_BATCH } from './call-operations.ts'
import type { CallServices } from './route-services.ts'

interface BatchServices extends CallServices {
  admission: Admission
  callers: Callers
  slots: CallSlots
}

type OfSlug = { Params: { slug: string } }
type ItemAnswer = Pick<UpstreamAnswer, 'status' | 'body'>

const MOST_BODY_BYTES = 256 * 1_024
/** Requests of a batch under way at once: as many as an account may have at outside sources. */
const AT_ONCE = 8
/** Requests that have not begun by then are refused: proxies end what takes half a minute. */
const BEGIN_WITHIN_MS = 15_000
/** Of all answers of a batch. */
const MOST_ANSWER_BYTES = 8 * 1_024 * 1_024
const OTHER_METHODS = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']

/**
 * `POST /v1/{slug}/batch`: up to 50 requests to an API at once, answered in their order. A batch is one call of the
 * rate limit, and each of its answers one of the quota.
 */
export function batchRoutes(
  app: FastifyInstance,
  { admission, callers, catalogue, now, site, slots, upstream }: BatchServices,
): void {
  app.post<OfSlug>(
    '/v1/:slug/batch',
    { bodyLimit: MOST_BODY_BYTES, schema: CALL_BATCH },
    (request, reply) => answer(request, reply, request.params.slug),
  )
  app.route({
    method: OTHER_METHODS,
    url: '/v1/:slug/batch',
    schema: NOT_AN_OPERATION,
    onRequest: async (request, reply) => {
      await callers.limitKeyless(request, reply)
      throw methodNotAllowed(reply, ['POST'])
    },
    handler: () => undefined,
  })

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    slug: string,
  ): Promise<FastifyReply> {
    const caller = await admission.admit(request, reply)
    const read = async () => {
      const contract = findDeployed(catalogue, slug)
      reply.headers(lifecycleHeaders(contract, site))
      return { contract, requests: requestsIn(contract, request.body) }
    }
    const { contract, requests } = await read().catch(async (error: unknown) => {
      reply.headers(await admission.headersOf(caller))
      throw error
    })
    const answers = await askAll(requests, (one) => {
      const question = { values: checkParameters(contract, one), picture: null }
      const owner = caller.key.account.id
      const { kind } = contract.answer
      return askQuestion(
        { slots, upstream },
        { slug, kind, question, owner, requestId: request.id },
      )
    })
    const { responses, used } = await countAll(answers, caller, slug)
    const left =
      used === null ? await admission.headersOf(caller) : callHeaders({ ...caller, used }, now())
    return reply
      .headers({ ...left, 'Content-Type': 'application/json; charset=utf-8' })
      .send(`{"responses":[${responses.map(toJson).join()}]}`)
  }

  /** Counts what counts, in the order of the requests; what is beyond the quota becomes its refusal. */
  async function countAll(
    answers: readonly ItemAnswer[],
    caller: Admitted,
    slug: string,
  ): Promise<{ responses: ItemAnswer[]; used: number | null }> {
    const counted = await Promise.all(
      answers.map((one) => (counts(one.status) ? admission.count(caller, slug) : null)),
    )
    const responses = answers.map((one, at) =>
      counted[at]?.isGranted === false ? refusalOf(quotaExceeded()) : one,
    )
    const used = Math.max(...counted.map((one) => one?.used ?? -1))
    return { responses, used: used < 0 ? null : used }
  }
}

/** @throws {ApiError} 400 for a body that is no batch. */
function requestsIn(contract: DeployedContract, body: unknown): readonly unknown[] {
  if (contract.body?.kind === 'picture')
    throw new ApiError(400, 'batch_unsupported', 'This API takes one picture at a time')
  const { requests, ...others } = bodyParameters(body) ?? {}
  const isBatch =
    Array.isArray(requests) && requests.length > 0 && requests.length <= MAX_BATCH_REQUESTS
  if (isBatch && Object.keys(others).length === 0) return requests
  throw new ApiError(
    400,
    'body_invalid',
    `The body must be {"requests": […]} with 1 to ${MAX_BATCH_REQUESTS} JSON objects of parameters`,
  )
}

/** Asks some at once; each of them may be refused by itself. */
async function askAll(
  requests: readonly unknown[],
  ask: (parameters: Readonly<Record<string, unknown>>) => Promise<ItemAnswer>,
): Promise<ItemAnswer[]> {
  const answers: ItemAnswer[] = []
  const lateAt = performance.now() + BEGIN_WITHIN_MS
  let bytes = 0
  const askOne = async (given: unknown): Promise<ItemAnswer> => {
    const parameters = bodyParameters(given)
    if (!parameters)
      throw new ApiError(400, 'body_invalid', 'A request must be a JSON object of parameters')
    if (performance.now() > lateAt)
      throw new ApiError(503, 'overloaded', 'The requests before this one took too long; ask again')
    const answer = await ask(parameters)
    bytes += answer.body.length
    if (bytes > MOST_ANSWER_BYTES)
      throw new ApiError(502, 'upstream_too_large', 'The answers of this batch are too large')
    return answer
  }
  const left = requests.entries()
  const work = async () => {
    for (const [at, one] of left)
      answers[at] = await askOne(one).catch((error: unknown) => {
        if (error instanceof ApiError) return refusalOf(error)
        throw error
      })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return answers
}

function refusalOf(error: ApiError): ItemAnswer {
  return { status: error.status, body: JSON.stringify(toProblem(error)) }
}

function toJson({ body, status }: ItemAnswer): string {
  return `{"status":${status},"body":${body}}`
}
