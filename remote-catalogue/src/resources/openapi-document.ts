import type { EntryField, EntryParameter } from '#build/entry-schema.ts'
import type { ApiDetail } from '#src/data/catalogue-data.ts'

type Schema = Record<string, unknown>

/** The OpenAPI 3.1 document of an entry. `server` is the origin that answers its path. */
export function openApiDocument(entry: ApiDetail, sample: unknown, server: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: `${entry.name} API`,
      version: '1.0.0',
      summary: entry.description,
      description: entry.about.join('\n\n'),
    },
    servers: [{ url: server }],
    security: [{ apiKey: [] }],
    tags: [{ name: entry.category }],
    paths: {
      [entry.path]: {
        get: {
          operationId: entry.slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
          summary: entry.description,
          tags: [entry.category],
          parameters: entry.parameters.map((one) => parameterObject(one, entry)),
          ...(entry.combinations ? { 'x-parameter-combinations': entry.combinations } : {}),
          responses: {
            200: {
              description: 'The answer.',
              content: {
                'application/json': { schema: schemaOf(sample, entry.fields), example: sample },
              },
            },
            400: problem('A parameter is missing or not allowed; the answer names it.'),
            401: problem('The key is missing or wrong.'),
            429: problem('The quota of the plan is used up, or calls come too fast.'),
          },
        },
      },
    },
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
      schemas: {
        Problem: {
          type: 'object',
          description: 'RFC 9457 problem details.',
          required: ['title', 'status'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            detail: { type: 'string' },
            code: { type: 'string' },
          },
        },
      },
    },
  }
}

function problem(description: string): object {
  return {
    description,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

function parameterObject(one: EntryParameter, entry: ApiDetail): object {
  const { type, format } = jsonType(one.type)
  return {
    name: one.name,
    in: 'query',
    required: one.required,
    description: one.description,
    schema: {
      type,
      ...(format ? { format } : {}),
      ...(one.enum ? { enum: one.enum } : {}),
      ...(one.default === undefined ? {} : { default: one.default }),
      ...(one.minimum === undefined ? {} : { minimum: one.minimum }),
      ...(one.maximum === undefined ? {} : { maximum: one.maximum }),
      ...(one.maxLength === undefined ? {} : { maxLength: one.maxLength }),
    },
    example: entry.args[one.name] ?? one.example,
  }
}

/** JSON Schema of a sample, with the words of the field table. */
function schemaOf(value: unknown, fields: readonly EntryField[], path = ''): Schema {
  if (Array.isArray(value))
    return { type: 'array', items: schemaOf(mergeItems(value), fields, `${path}[]`) }
  if (value !== null && typeof value === 'object') {
    const names = Object.keys(value)
    const pathOf = (name: string) => (path ? `${path}.${name}` : name)
    return {
      type: 'object',
      required: names.filter((name) => !isOptional(fields, pathOf(name))),
      properties: Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, schemaOf(inner, fields, pathOf(name))]),
      ),
    }
  }
  const field = fields.find((one) => one.name === path)
  if (!field) return {}
  const { type, format } = jsonType(field.type)
  return {
    type: field.nullable ? [type, 'null'] : type,
    ...(format ? { format } : {}),
    description: field.unit ? `${field.description} Unit: ${field.unit}.` : field.description,
  }
}

/** An item that has whatever any item of the list has. */
function mergeItems(items: readonly unknown[]): unknown {
  const objects = items.filter(
    (item) => item !== null && typeof item === 'object' && !Array.isArray(item),
  )
  return objects.length > 0 ? Object.assign({}, ...objects.toReversed()) : items[0]
}

/** Whether a value, or everything below it, may be absent. */
function isOptional(fields: readonly EntryField[], path: string): boolean {
  const below = fields.filter(
    ({ name }) => name === path || name.startsWith(`${path}.`) || name.startsWith(`${path}[`),
  )
  return below.length > 0 && below.every((one) => one.optional)
}

function jsonType(type: EntryParameter['type'] | EntryField['type']): {
  type: string
  format?: string
} {
  if (type === 'date') return { type: 'string', format: 'date' }
  if (type === 'datetime') return { type: 'string', format: 'date-time' }
  return { type }
}
