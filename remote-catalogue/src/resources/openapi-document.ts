import type { EntryParameter } from '#build/entry-schema.ts'
import { publicOrigin } from '#src/data/answer-origin.ts'
import type { ApiDetail } from '#src/data/catalogue-data.ts'
import { jsonType, type Schema } from './answer-schema.ts'
import { operationResponses, PROBLEM } from './openapi-responses.ts'

/**
 * The OpenAPI 3.1 document of an entry. `server` is the origin that answers its path. `x-answer` of
 * `info` says of what the answers are made; it is null while nothing answers.
 */
export function openApiDocument(entry: ApiDetail, sample: unknown, server: string): object {
  const operation = entry.slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const common = {
    summary: entry.description,
    tags: [entry.category],
    ...(entry.deprecated ? { deprecated: true } : {}),
  }
  const combinations = entry.combinations ? { 'x-parameter-combinations': entry.combinations } : {}
  const responses = operationResponses(entry, sample)
  return {
    openapi: '3.1.0',
    info: {
      title: `${entry.name} API`,
      version: '1.0.0',
      summary: entry.description,
      description: entry.about.join('\n\n'),
      'x-answer': publicOrigin(entry.answer),
    },
    servers: [{ url: server }],
    security: [{ apiKey: [] }],
    tags: [{ name: entry.category }],
    paths: {
      [entry.path]: {
        get: {
          operationId: operation,
          ...common,
          parameters: entry.parameters.map((one) => parameterObject(one, entry)),
          ...combinations,
          responses,
        },
        post: {
          operationId: `${operation}ByPost`,
          ...common,
          description: 'As GET, for parameters that are too long for an address.',
          requestBody: requestBody(entry),
          ...combinations,
          responses,
        },
      },
    },
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
      schemas: { Problem: PROBLEM },
    },
  }
}

/** The parameters as members of a JSON object. */
function requestBody(entry: ApiDetail): object {
  const required = entry.parameters.filter((one) => one.required).map(({ name }) => name)
  return {
    required: entry.parameters.length > 0,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          additionalProperties: false,
          ...(required.length > 0 ? { required } : {}),
          properties: Object.fromEntries(
            entry.parameters.map((one) => [
              one.name,
              { ...parameterSchema(one), description: one.description },
            ]),
          ),
        },
        example: entry.args,
      },
    },
  }
}

function parameterObject(one: EntryParameter, entry: ApiDetail): object {
  return {
    name: one.name,
    in: 'query',
    required: one.required,
    description: one.description,
    schema: parameterSchema(one),
    example: entry.args[one.name] ?? one.example,
  }
}

function parameterSchema(one: EntryParameter): Schema {
  return {
    ...jsonType(one.type),
    ...(one.enum ? { enum: one.enum } : {}),
    ...(one.default === undefined ? {} : { default: one.default }),
    ...(one.minimum === undefined ? {} : { minimum: one.minimum }),
    ...(one.maximum === undefined ? {} : { maximum: one.maximum }),
    ...(one.maxLength === undefined ? {} : { maxLength: one.maxLength }),
  }
}
