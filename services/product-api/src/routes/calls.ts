import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ApiError } from '#src/api-error.ts'
import { counts, type UpstreamAnswer } from '#src/calls/answer-handler.ts'
import { askQuestion, createCallSlots } from '#src/calls/ask-question.ts'
import {
  COMMON_HEADERS,
  callHeaders,
  lifecycleHeaders,
  PREFLIGHT_HEADERS,
} from '#src/calls/call-headers.ts'
import { type Callers, failDatabase, KEY_INVALID, KEY_MISSING } from '#src/calls/callers.ts'
import { refuseTooFast } from '#src/calls/key-limit.ts'
import { leaveBodiesUnread } from '#src/calls/raw-bodies.ts'
import { createBodyReaders } from '#src/calls/read-body.ts'
import { readQuestion } from '#src/calls/read-question.ts'
import type { BucketState } from '#src/calls/token-buckets.ts'
import { findDeployed } from '#src/catalogue/catalogue.ts'
import type { FoundKey } from '#src/keys/key-lookup.ts'
import { NOT_AN_OPERATION } from '#src/openapi/operation.ts'
import { type QuotaMonth, quotaMonthOf, secondsUntil } from '#src/usage/period.ts'
import { CALL_BY_GET, CALL_BY_POST } from './call-operations.ts'
import { openCallRoutes } from './open-calls.ts'
import type { CallServices } from './route-services.ts'

const OTHER_METHODS = ['HEAD', 'PUT', 'PATCH', 'DELETE']

/**
 * `GET /v1/{slug}` and `POST /v1/{slug}` with `X-Api-Key`: the APIs of the catalogue, for every
 * origin. An answer is sent once it is counted.
 */
export function callRoutes(app: FastifyInstance, services: CallServices, callers: Callers): void {
  const { catalogue, keyLimit, keys, meter, now, readUsed, site, upstream, watchQuota } = services
  /** Accounts without calls left, for a second each, so that no answer is computed for them. */
  const exhausted = new LRUCache<string, true>({ max: 10_000, ttl: 1_000 })
  const slots = createCallSlots()
  const bodies = createBodyReaders()
  app.addHook('onClose', async () => {
    meter.close()
    keyLimit.close()
    await catalogue.close()
    await upstream.close()
  })

  app.register(async (calls) => {
    calls.addHook('onRequest', (_request, reply, done) => {
      reply.headers(COMMON_HEADERS)
      done()
    })
    // The contract of the API checks parameters; the schemas are documentation only.
    calls.setValidatorCompiler(() => () => true)
    leaveBodiesUnread(calls)
    openCallRoutes(calls, { ...services, slots, bodies })
    for (const url of ['/v1/:slug', '/v1/*']) {
      const describedBy = (schema: object) =>
        url === '/v1/*' ? { schema: NOT_AN_OPERATION } : { schema }
      calls.get<{ Params: { slug?: string } }>(
        url,
        { exposeHeadRoute: false, ...describedBy(CALL_BY_GET) },
        (request, reply) => answer(request, reply, request.params.slug ?? ''),
      )
      calls.post<{ Params: { slug?: string } }>(url, describedBy(CALL_BY_POST), (request, reply) =>
        answer(request, reply, request.params.slug ?? ''),
      )
      calls.options(url, { schema: NOT_AN_OPERATION }, async (_request, reply) =>
        reply.headers(PREFLIGHT_HEADERS).status(204).send(),
      )
      calls.route({
        method: OTHER_METHODS,
        url,
        schema: NOT_AN_OPERATION,
        // Before a body is read, whatever its type.
        onRequest: async (request, reply) => {
          await callers.limitKeyless(request, reply)
          reply.header('Allow', 'GET, POST, OPTIONS')
          throw new ApiError(405, 'method_not_allowed', 'Use GET or POST')
        },
        handler: () => undefined,
      })
    }
  })

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    slug: string,
  ): Promise<FastifyReply> {
    const key = await authenticate(request, reply)
    const { id: accountId } = key.account
    const month = quotaMonthOf(key.account, now())
    const taken = keyLimit.take(key.account)
    const second = taken instanceof Promise ? await taken : taken
    if (!second.isGranted) return refuseTooFast(reply, month, second)
    // A changed quota or a new month is a new allowance.
    const allowance = `${accountId} ${month.quota} ${month.id}`
    if (exhausted.has(allowance))
      return refuseExhausted(reply, { month, used: month.quota, second })
    const given = await askUpstream(slug, accountId, request, reply).catch(
      async (error: unknown) => {
        reply.headers(await headersOf(accountId, month, second))
        throw error
      },
    )
    if (!counts(given.status)) {
      reply.headers(await headersOf(accountId, month, second))
      return pass(reply, given)
    }
    const counted = await meter
      .count({ accountId, keyId: key.id, slug, month: month.id, quota: month.quota })
      .catch(failDatabase)
    if (counted === 'key_gone') {
      keys.forget(accountId)
      return refuse(request, reply, KEY_INVALID)
    }
    if (!counted.isGranted) {
      exhausted.set(allowance, true)
      return refuseExhausted(reply, { month, used: counted.used, second })
    }
    watchQuota(accountId, counted.used, month)
    reply.headers(callHeaders({ month, used: counted.used, second }, now()))
    return pass(reply, given)
  }

  async function askUpstream(
    slug: string,
    owner: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<UpstreamAnswer> {
    const contract = findDeployed(catalogue, slug)
    reply.headers(lifecycleHeaders(contract, site))
    const question = await readQuestion(contract, request, reply, { bodies, owner })
    const { kind } = contract.answer
    return askQuestion({ slots, upstream }, { slug, kind, question, owner, requestId: request.id })
  }

  /** The calls that are left, for an answer that counts none. */
  async function headersOf(accountId: string, month: QuotaMonth, second: BucketState) {
    const used = await readUsed(accountId, month).catch(failDatabase)
    return callHeaders({ month, used, second }, now())
  }

  function refuseExhausted(
    reply: FastifyReply,
    left: { month: QuotaMonth; used: number; second: BucketState },
  ): never {
    const at = now()
    const seconds = secondsUntil(left.month.end, at)
    reply.headers({ ...callHeaders(left, at), 'Retry-After': String(seconds) })
    throw new ApiError(429, 'quota_exceeded', 'Monthly quota exceeded')
  }

  function authenticate(
    request: FastifyRequest,
    reply: FastifyReply,
  ): FoundKey | Promise<FoundKey> {
    const given = request.headers['x-api-key']
    if (typeof given !== 'string' || given === '') return refuse(request, reply, KEY_MISSING)
    const found = callers.find(given, request, reply)
    if (found instanceof Promise)
      return found.then((key) => key ?? refuse(request, reply, KEY_INVALID))
    return found ?? refuse(request, reply, KEY_INVALID)
  }

  async function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    [code, detail]: readonly [code: string, detail: string],
  ): Promise<never> {
    await callers.limitKeyless(request, reply)
    throw new ApiError(401, code, detail)
  }
}

function pass(reply: FastifyReply, { body, headers, status }: UpstreamAnswer): FastifyReply {
  return reply.status(status).headers(headers).send(body)
}
