import * as z from 'zod'
import { ApiError } from '#src/api-error.ts'

/** The error that a request gets for a part that does not fit its schema. */
interface Refusal {
  status: 400 | 422
  code: string
  /** Said about the whole part, with `errors` by field; without it the field's own message is the detail. */
  detail?: string
}

type Schema = z.core.$ZodType

const MALFORMED = {
  status: 400,
  code: 'request_malformed',
  detail: 'The request cannot be read',
} as const
const refusals = z.registry<Refusal>()

/** Gives a schema, or one of an object's fields, the error for input that does not fit it. */
export function refusedWith<S extends Schema>(schema: S, refusal: Refusal): S {
  refusals.add(schema, refusal)
  return schema
}

/** The errors that input of a schema can get: its own and those of its fields. */
export function refusalsOf(schema: Schema): Pick<Refusal, 'status' | 'code'>[] {
  return [schema, ...Object.values(fieldsOf(schema))].flatMap((one) => refusals.get(one) ?? [])
}

/**
 * Reads input by its schema.
 * @throws {ApiError} as `refusedWith` says; 400 `request_malformed` where it says nothing.
 */
export function readOrRefuse<S extends Schema>(schema: S, input: unknown): z.output<S> {
  const read = check(schema, input)
  if ('error' in read) throw read.error
  return read.value
}

/** Makes Fastify read the parts of a request by zod, with our errors. */
export function validatorCompiler({ schema }: { schema: Schema }) {
  return (input: unknown) => check(schema, input)
}

function check<S extends Schema>(
  schema: S,
  input: unknown,
): { value: z.output<S> } | { error: ApiError } {
  const read = z.safeParse(schema, input)
  return read.success
    ? { value: read.data }
    : { error: toRefusal(schema, issuesOf(schema, read.error)) }
}

/** The problems of the fields; input that is no object lacks every field. */
function issuesOf(schema: Schema, { issues }: z.core.$ZodError): readonly z.core.$ZodIssue[] {
  if (issues.some(({ path }) => path.length > 0)) return issues
  return z.safeParse(schema, {}).error?.issues ?? issues
}

function toRefusal(schema: Schema, issues: readonly z.core.$ZodIssue[]): ApiError {
  const [first] = issues
  const field = fieldsOf(schema)[String(first?.path[0])]
  const refusal = (field && refusals.get(field)) ?? refusals.get(schema) ?? MALFORMED
  const { code, detail, status } = refusal
  if (refusal === MALFORMED || detail === undefined)
    return new ApiError(status, code, detail ?? first?.message ?? '')
  const errors: Record<string, string> = {}
  for (const { message, path } of issues) errors[String(path[0] ?? '')] ??= message
  return new ApiError(status, code, detail, errors)
}

function fieldsOf(schema: Schema): Readonly<Record<string, Schema>> {
  return schema instanceof z.core.$ZodObject ? schema._zod.def.shape : {}
}
