import type { ErrorCode } from '@orchard/shared/errors'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import { KEY_MISSING } from '#src/modules/keys/callers.ts'
import { API_NAME } from './get-api.ts'
import { MAX_RESPONSE_BYTES, partOf, readCursor, tagOf, writeCursor } from './paging.ts'
import { type AddTool, type Caller, defineTool, ToolProblem } from './tool.ts'

/** Room for the other members of a response. */
const MAX_DATA_BYTES = MAX_RESPONSE_BYTES - 1_000

/**
 * Calls an API by the gateway's own route, `POST /v1/{slug}` of `app`, so that key, limits, quota and
 * refusals are those of any other call.
 */
export function callApi(app: FastifyInstance): AddTool {
  return defineTool({
    name: 'call_api',
    title: 'Call an API',
    description:
      'Calls an API with your API key (X-Api-Key header) and returns its response. Counts against your monthly quota. Long responses come in parts: repeat the call with next_cursor, which counts again.',
    isOpen: true,
    input: z.object({
      api: API_NAME,
      parameters: z
        // The gateway refuses values without repeating a name, which may be a secret.
        .record(z.string(), z.unknown())
        .default({})
        .describe(
          'An object by name, as in get_api, such as {"country":"NP","year":2026}; {} for none',
        ),
      cursor: z.string().max(100).optional().describe('next_cursor of the previous response'),
    }),
    output: z.object({
      answer: z.unknown().describe('The response; null if it comes in parts'),
      part: z.string().nullable().describe('Part of the response as JSON text'),
      next_cursor: z.string().nullable(),
      kind: z.string().nullable().describe('Response kind: computed, reference or live'),
      source: z.string().nullable(),
      data_date: z.string().nullable(),
      calls_left: z.int().nullable().describe('Requests left this month'),
    }),
    async run({ api, cursor, parameters }, caller) {
      const given = await callGateway(app, api, parameters, caller)
      if (given.statusCode !== 200) throw problemOf(given)
      return {
        ...pageOf(given.body, cursor),
        kind: headerOf(given, 'x-answer-kind'),
        source: headerOf(given, 'x-data-source'),
        data_date: headerOf(given, 'x-data-date'),
        calls_left: callsLeft(given),
      }
    },
  })
}

function callGateway(
  app: FastifyInstance,
  slug: string,
  parameters: Readonly<Record<string, unknown>>,
  { address, apiKey, requestId }: Caller,
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: `/v1/${slug}`,
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      ...(apiKey === null ? {} : { 'x-api-key': apiKey }),
    },
    remoteAddress: address,
    payload: JSON.stringify(parameters),
  })
}

/** A whole response, or the part of it that a cursor names. */
function pageOf(body: string, cursor: string | undefined) {
  if (cursor === undefined && Buffer.byteLength(body) <= MAX_DATA_BYTES)
    return { answer: JSON.parse(body) as unknown, part: null, next_cursor: null }
  const tag = tagOf(body)
  const offset = readCursor(cursor, tag)
  const part = partOf(body, offset, MAX_DATA_BYTES)
  const end = offset + part.length
  return { answer: null, part, next_cursor: end < body.length ? writeCursor(end, tag) : null }
}

/** The gateway's refusal, or that of the API, word for word. */
function problemOf(given: LightMyRequestResponse): ToolProblem {
  const { code, detail, status, title, type, ...more } = given.json() as Record<string, unknown>
  const hint = code === KEY_MISSING[0] ? ', or as Authorization: Bearer' : ''
  const wait = headerOf(given, 'retry-after')
  return new ToolProblem([given.statusCode, code as ErrorCode, `${detail ?? title}${hint}`], {
    ...more,
    ...(wait === null ? {} : { retry_after: Number(wait) }),
  })
}

function headerOf({ headers }: LightMyRequestResponse, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

function callsLeft(given: LightMyRequestResponse): number | null {
  const left = /"month";r=(\d+)/.exec(headerOf(given, 'ratelimit') ?? '')?.[1]
  return left === undefined ? null : Number(left)
}
