import swagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { SECURITY_SCHEMES, TAGS } from './operation.ts'
import { PROBLEM } from './problems.ts'
import { describeHeaders, type ResponseHeader } from './response-headers.ts'

/**
 * Collects all routes added after this call; `app.swagger()` returns their OpenAPI document. `server` is the address
 * of the API, `terms` that of the terms of service.
 */
export async function collectRoutes(
  app: FastifyInstance,
  { server, terms }: { server: string; terms: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Product API',
        version: '1.0.0',
        summary: 'Accounts, keys, API calls and forms.',
        description:
          'Errors are problem documents (RFC 9457) with a stable `code`. ' +
          'Each API of the catalogue has its own OpenAPI document, linked from its page. ' +
          'Agents that speak the Model Context Protocol connect to `/mcp`.',
        license: { name: 'Terms of Service', url: terms },
      },
      servers: [{ url: server }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: structuredClone(SECURITY_SCHEMES),
      },
    },
    convertConstToEnum: false,
    stripBasePath: false,
    transform: describeRoute,
    transformObject: complete,
  })
}

const toJsonSchemas = createJsonSchemaTransform({
  skipList: [],
  zodToJsonConfig: { override: (context) => tidy(context, true) },
})

/** Converts a route's schemas to JSON Schema and adds the headers of its responses. */
const describeRoute: SwaggerTransform = (route) => {
  const described = toJsonSchemas(route)
  const given = route.schema?.response
  if (!isRecord(given) || !isRecord(described.schema.response)) return described
  for (const [status, response] of Object.entries(described.schema.response)) {
    const own = given[status]
    if (isRecord(response)) response['headers'] = describeHeaders(headersOf(status, own))
  }
  return described
}

function headersOf(status: string, response: unknown): ResponseHeader[] {
  const own = isRecord(response) && Array.isArray(response['headers']) ? response['headers'] : []
  return ['X-Request-Id', ...(/^(?:429|503)$/.test(status) ? ['Retry-After' as const] : []), ...own]
}

/** Adds the shared error schema and capitalizes header names, which Fastify needs in lower case. */
const complete: SwaggerTransformObject = (document) => {
  if (!('openapiObject' in document)) throw new Error('The document must be OpenAPI 3')
  const { openapiObject } = document
  Object.assign(openapiObject.components?.schemas ?? {}, { Problem: problemSchema() })
  for (const path of Object.values(openapiObject.paths ?? {}))
    for (const operation of Object.values(path ?? {}))
      for (const parameter of operationParameters(operation))
        if (parameter['in'] === 'header')
          parameter['name'] = String(parameter['name']).replaceAll(/\b[a-z]/g, (letter) =>
            letter.toUpperCase(),
          )
  return openapiObject
}

function operationParameters(operation: unknown): Record<string, unknown>[] {
  const parameters = isRecord(operation) ? operation['parameters'] : []
  return Array.isArray(parameters) ? parameters.filter(isRecord) : []
}

type Override = Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0]

/** Removes noise that zod adds, and refers to the shared error schema instead of repeating it. */
function tidy({ jsonSchema, zodSchema }: Override, refersToProblem: boolean): void {
  if (refersToProblem && zodSchema === PROBLEM) {
    for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
    jsonSchema.$ref = '#/components/schemas/Problem'
  }
  const { type } = zodSchema._zod.def
  if (type === 'undefined') jsonSchema.type = 'null'
  if (type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  delete jsonSchema.propertyNames
  // Zod closes objects in responses; clients must accept fields that are added later.
  const isPlainObject = zodSchema instanceof z.core.$ZodObject && !zodSchema._zod.def.catchall
  if (isPlainObject) delete jsonSchema.additionalProperties
}

function problemSchema() {
  const { $schema: _, ...schema } = z.toJSONSchema(PROBLEM, {
    override: (context) => tidy(context, false),
  })
  return { ...schema, description: 'RFC 9457 problem details.' }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
