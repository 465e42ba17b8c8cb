import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { isRecord } from '@orchard/shared/http'
import { z } from 'zod'

/**
 * The keywords of JSON Schema, beside those of structure, that every reader of tools takes: Gemini refuses `propertyNames`,
 * `additionalProperties`, `const`, exclusive bounds and most formats, OpenAI patterns and lengths, and clients a `$schema`
 * that is not theirs. The server checks the rest.
 */
const UNDERSTOOD = new Set('description required enum minimum maximum'.split(' '))

/** Input of a client, as tools describe it and as the server reads it. */
export function inputSchema<Input extends z.ZodObject>(
  schema: Input,
): StandardSchemaWithJSON<z.input<Input>, z.output<Input>> {
  const standard = schema['~standard']
  const described = describeAs(schema, 'input')
  return {
    '~standard': {
      ...standard,
      validate: (given) => standard.validate(readArguments(given, described)),
      jsonSchema: { input: () => described, output: () => described },
    },
  }
}

/** Result of a tool. */
export function outputSchema<Output extends z.ZodObject>(
  schema: Output,
): StandardSchemaWithJSON<z.input<Output>, z.output<Output>> {
  const described = describeAs(schema, 'output')
  return {
    '~standard': {
      ...schema['~standard'],
      jsonSchema: { input: () => described, output: () => described },
    },
  }
}

type Described = {
  type?: string | string[]
  anyOf?: Described[]
  items?: Described
  properties?: Record<string, Described>
  required?: string[]
}

function describeAs(schema: z.ZodObject, io: 'input' | 'output'): Described {
  return simplified(z.toJSONSchema(schema, { io, reused: 'inline' }) as Described)
}

function simplified({ anyOf, items, properties, type, ...others }: Described): Described {
  const union = Array.isArray(type) ? type.map((one) => ({ type: one })) : anyOf
  // A union is told only as a type or null.
  const isNullable = union?.length === 2 && union[1]?.type === 'null'
  const isObject = type === 'object'
  return {
    ...Object.fromEntries(Object.entries(others).filter(isUnderstood)),
    ...(type && !Array.isArray(type) ? { type } : {}),
    ...(union && isNullable ? { anyOf: union.map(simplified) } : {}),
    ...(items ? { items: simplified(items) } : {}),
    // OpenAI refuses an object without them.
    ...(isObject ? { properties: mapValues(properties ?? {}, simplified) } : {}),
  }
}

/** Also false for the bounds that every integer of JavaScript has. */
function isUnderstood([name, value]: [string, unknown]): boolean {
  return UNDERSTOOD.has(name) && Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER
}

function mapValues<In, Out>(record: Record<string, In>, change: (value: In) => Out) {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]): [string, Out] => [name, change(value)]),
  )
}

/** Arguments as they were meant: null is absent, as is an empty text that nothing needs, and an object may be JSON text. */
function readArguments(given: unknown, { properties, required = [] }: Described): unknown {
  if (!isRecord(given)) return given
  const read = Object.entries(given).map(([name, value]): [string, unknown] => {
    if (value === '' && !required.includes(name)) return [name, null]
    return [name, properties?.[name]?.type === 'string' ? value : withoutNulls(fromText(value))]
  })
  return withoutNulls(Object.fromEntries(read))
}

/** The members of an object that are not null; other values as they are. */
export function withoutNulls(value: unknown): unknown {
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
}

/** The value of JSON text; everything else as it is. */
export function fromText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
