import * as z from 'zod'
import type { AnswerHeader } from './answer-headers.ts'
import { BODY_PROBLEMS, mergeCodes, type ProblemCodes, problemAnswer } from './problems.ts'
import { refusalsOf } from './refusals.ts'

/** Groups of operations, as the document lists them. */
export const TAGS = {
  calls: 'APIs of the catalogue, with a key or a few times without one.',
  account: 'The account of who signed in: its key, its use, its devices.',
  forms: 'Messages of visitors.',
  operation: 'Health, figures and what came in, for the operator.',
} as const

/** Ways to show who asks. */
export const SECURITY_SCHEMES = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  signIn: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Access token of the user pool, or id token of Google.',
  },
  signInByQuery: { type: 'apiKey', in: 'query', name: 'token', description: 'The same token.' },
  operator: { type: 'http', scheme: 'bearer', description: "The operator's own token." },
} as const

type Requirement = Readonly<Partial<Record<keyof typeof SECURITY_SCHEMES, readonly never[]>>>

/** A route as the document describes it, and as its handler is typed. */
interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: readonly [keyof typeof TAGS]
  /** Any one of these; empty for a public route. */
  security: readonly Requirement[]
  params?: z.core.$ZodType
  querystring?: z.core.$ZodType
  headers?: z.core.$ZodType
  body?: z.core.$ZodType
  /** Headers of every answer, errors included. */
  answerHeaders?: readonly AnswerHeader[]
  /** Answers without an error, by status. */
  response: Readonly<Record<number, object>>
}

/** Errors that any request can get. */
const COMMON_PROBLEMS = { 400: ['request_malformed'], 500: ['internal'] }

/**
 * The `schema` of a route. Errors of its parts (`refusedWith`), of its body and those that every route
 * has are added to `codes`, the errors that its handler throws.
 */
export function operation<const S extends Operation>(described: S, codes: ProblemCodes = {}): S {
  const parts = [described.params, described.querystring, described.headers, described.body]
  const refusals = parts
    .flatMap((part) => (part ? refusalsOf(part) : []))
    .map(({ code, status }): ProblemCodes => ({ [status]: [code] }))
  const body = described.body ? [BODY_PROBLEMS] : []
  const problems = Object.fromEntries(
    Object.entries(mergeCodes([...refusals, codes, ...body, COMMON_PROBLEMS])).map(
      ([status, names = []]) => [
        status,
        { ...problemAnswer(Number(status), names), headers: described.answerHeaders ?? [] },
      ],
    ),
  )
  return { ...described, response: { ...described.response, ...problems } }
}

/** An answer in JSON, with the headers that its reader acts on. */
export function answer<S extends z.core.$ZodType>(
  description: string,
  schema: S,
  headers: readonly AnswerHeader[] = [],
) {
  return { description, headers, content: { 'application/json': { schema } } }
}

/** 204. */
export const NO_CONTENT = z.undefined().describe('Done.')

/** For routes that stand for no operation: other methods, and addresses below an API. */
export const NOT_AN_OPERATION = { hide: true }
