import type { ErrorCode } from '@orchard/shared/errors'
import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ApiError } from '#src/server/api-error.ts'

/** The error response to input that fails its schema. */
interface Refusal {
  status: 400 | 422
  code: ErrorCode
  /** Sent with `errors` by field. Without it, the message of the schema becomes the detail. */
  detail?: string
}

type Schema = z.core.$ZodType

const refusals = z.registry<Refusal>()

/** Sets the error for input that fails a schema, or one field of an object schema. */
export function refusedWith<S extends Schema>(schema: S, refusal: Refusal): S {
  refusals.add(schema, refusal)
  return schema
}

/** Lists the errors set for a schema and its fields. */
export function refusalsOf(schema: Schema): Pick<Refusal, 'status' | 'code'>[] {
  return [schema, ...Object.values(fieldsOf(schema))].flatMap((one) => refusals.get(one) ?? [])
}

/**
 * Parses input.
 * @throws {ApiError} the error set by `refusedWith`, else 400 `request_malformed`.
 */
export function readOrRefuse<S extends Schema>(schema: S, input: unknown): z.output<S> {
  const read = check(schema, input)
  if ('error' in read) throw read.error
  return read.value
}

/** Fastify's validator: parses each part of a request and reports failures as `ApiError`. */
export function validatorCompiler({ schema }: { schema: Schema }) {
  return (input: unknown) => check(schema, input)
}

/**
 * Serializes successful responses by their schema, which drops undescribed fields. Problem documents
 * are sent as they are: reporting an error must not fail.
 */
export const responseSerializer: FastifySerializerCompiler<Schema> = (route) =>
  Number(route.httpStatus) < 400 ? serializerCompiler(route) : (body) => JSON.stringify(body)

function check<S extends Schema>(
  schema: S,
  input: unknown,
): { value: z.output<S> } | { error: ApiError } {
  const read = z.safeParse(schema, input)
  return read.success
    ? { value: read.data }
    : { error: toRefusal(schema, issuesOf(schema, read.error)) }
}

/** Input that is not an object is reported like an object without fields. */
function issuesOf(schema: Schema, { issues }: z.core.$ZodError): readonly z.core.$ZodIssue[] {
  if (issues.some(({ path }) => path.length > 0)) return issues
  return z.safeParse(schema, {}).error?.issues ?? issues
}

function toRefusal(schema: Schema, issues: readonly z.core.$ZodIssue[]): ApiError {
  const [first] = issues
  const field = fieldsOf(schema)[String(first?.path[0])]
  const ofField = field && refusals.get(field)
  const refusal = ofField ?? refusals.get(schema)
  if (!refusal) return new ApiError(400, 'request_malformed', 'The request cannot be read')
  const { code, detail, status } = refusal
  if (detail === undefined) return new ApiError(status, code, first?.message ?? '')
  const errors: Record<string, string> = {}
  // An object with an error of its own names its fields, and nothing of the objects around it.
  const depth = ofField ? 1 : 0
  for (const issue of issues) {
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : issue.path
    if (depth === 0 || path[0] === first?.path[0])
      errors[String(path[depth] ?? path[0] ?? '')] ??= issue.message
  }
  return new ApiError(status, code, detail, { errors })
}

function fieldsOf(schema: Schema): Readonly<Record<string, Schema>> {
  if (schema instanceof z.core.$ZodPipe) return fieldsOf(schema._zod.def.in)
  return schema instanceof z.core.$ZodObject ? schema._zod.def.shape : {}
}
