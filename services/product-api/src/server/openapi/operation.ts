import * as z from 'zod'
import { BODY_PROBLEMS, mergeCodes, type ProblemCodes, problemResponse } from './problems.ts'
import { refusalsOf } from './refusals.ts'
import type { ResponseHeader } from './response-headers.ts'

/** Groups of operations and their descriptions. */
export const TAGS = {
  calls: 'API calls, with an API key or, a few times a day, without one.',
  account: 'The signed-in account: its keys, usage, device names, alerts and webhooks.',
  organisations: 'Organisations of the signed-in person, their members and invitations.',
  billing: 'The plan of the signed-in account: buying, changing and leaving it.',
  forms: 'Messages from visitors.',
  operation: 'Health checks, metrics and the inbox, for operators.',
  operator: 'Support and operation of the site, for operators; each act is logged with its reason.',
} as const

/** Ways to authenticate. */
export const SECURITY_SCHEMES = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  signIn: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token from the user pool, or ID token from Google.',
  },
  signInByQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The same token as `signIn`.',
  },
  eventSignature: { type: 'apiKey', in: 'header', name: 'Stripe-Signature' },
  operator: { type: 'http', scheme: 'bearer', description: 'Token of the operator.' },
} as const

type Requirement = Readonly<Partial<Record<keyof typeof SECURITY_SCHEMES, readonly never[]>>>

/** The description of a route: the source of its checks, its types and its documentation. */
interface Operation {
  description?: string
  tags: readonly [keyof typeof TAGS]
  /** Any one of these is enough; an empty list makes the route public. */
  security: readonly Requirement[]
  params?: z.core.$ZodType
  querystring?: z.core.$ZodType
  headers?: z.core.$ZodType
  body?: z.core.$ZodType
  /** Errors that the handler throws. */
  problems?: ProblemCodes
  /** Headers of every response, errors included. */
  responseHeaders?: readonly ResponseHeader[]
  /** Successful responses, by status. */
  response: Readonly<Record<number, object>>
}

/** Errors of every route. */
const COMMON_PROBLEMS = {
  400: ['request_malformed'],
  500: ['internal'],
  503: ['database_unavailable'],
}

/** Errors of every route with a sign-in: it may be about an organisation. */
const SIGN_IN_PROBLEMS = {
  403: ['organisation_forbidden', 'role_forbidden'],
  409: ['own_account_only', 'organisation_required'],
}

/**
 * Makes the `schema` of a route. Adds the errors of its schemas (`refusedWith`), of reading a body
 * and those common to all routes.
 */
export function operation<const S extends Operation>(
  operationId: string,
  summary: string,
  described: S,
): S {
  const parts = [described.params, described.querystring, described.headers, described.body]
  const refusals = parts
    .flatMap((part) => (part ? refusalsOf(part) : []))
    .map(({ code, status }): ProblemCodes => ({ [status]: [code] }))
  const body = described.body ? [BODY_PROBLEMS] : []
  const hasSignIn = described.security.some((one) => 'signIn' in one || 'signInByQuery' in one)
  const ofSignIn = hasSignIn ? [SIGN_IN_PROBLEMS] : []
  const problems = Object.fromEntries(
    Object.entries(
      mergeCodes([...refusals, described.problems ?? {}, ...body, ...ofSignIn, COMMON_PROBLEMS]),
    ).map(([status, names = []]) => [
      status,
      { ...problemResponse(Number(status), names), headers: described.responseHeaders ?? [] },
    ]),
  )
  const response = { ...described.response, ...problems }
  return { operationId, summary, ...described, response }
}

/** A successful JSON response. */
export function respond<S extends z.core.$ZodType>(
  description: string,
  schema: S,
  headers: readonly ResponseHeader[] = [],
) {
  return { description, headers, content: { 'application/json': { schema } } }
}

/** The one successful response of most routes, with status 200. */
export function ok<S extends z.core.$ZodType>(
  description: string,
  schema: S,
  headers?: readonly ResponseHeader[],
) {
  return { 200: respond(description, schema, headers) }
}

/** The response to a client whose copy is current: without a body, and not counted. */
export const NOT_MODIFIED = {
  304: z
    .undefined()
    .describe('Not modified: If-None-Match has the entity tag of the current response.'),
}

/** A response without a body (204). */
export const NO_CONTENT = z.undefined().describe('Done; no body.')

/** Hides routes from the document that only refuse or respond to preflights. */
export const NOT_AN_OPERATION = { hide: true }

/** Common parts of what everybody may ask about the site. */
export const PUBLIC = { tags: ['operation'], security: [] } as const
