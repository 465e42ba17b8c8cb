import type { EntryParameter } from '#build/entry-schema.ts'
import type { ApiDetail, PictureBodyDetail } from '#src/data/catalogue-data.ts'
import { publicOrigin } from '#src/data/response-origin.ts'
import { operationResponses, PROBLEM } from './openapi-responses.ts'
import { jsonType, type Schema } from './response-schema.ts'

/** Parts of a document that are not in its entry. */
export interface DocumentContext {
  /** Description of the entry's category. */
  category: string
  /** The documented response. */
  sample: unknown
  /** Origin of the API. */
  server: string
}

/** An operation, as far as documents are merged. */
export interface Operation {
  responses: Readonly<Record<string, unknown>>
}

/** A document, as far as documents are merged. */
export interface OpenApiDocument {
  openapi: string
  info: object
  servers: readonly object[]
  security: readonly object[]
  tags: readonly { name: string; description: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: object
}

/**
 * The OpenAPI 3.1 document of an entry. `x-response` in `info` has the origin of its responses. The address of the
 * licence is relative to the document, as OpenAPI 3.1 (4.6) allows.
 */
export function openApiDocument(
  entry: ApiDetail,
  { category, sample, server }: DocumentContext,
): OpenApiDocument {
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
      license: { name: 'Terms of Service', url: '/tos' },
      'x-answer': publicOrigin(entry.answer),
    },
    servers: [{ url: server }],
    security: [{ apiKey: [] }],
    tags: [{ name: entry.category, description: category }],
    paths: {
      [entry.path]: operationsOf(entry, operation, { ...common, ...combinations, responses }),
    },
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
      schemas: { Problem: PROBLEM },
    },
  }
}

/** Pictures require POST; everything else is sent by GET or, if it is long, by POST. */
function operationsOf<Common extends Operation>(
  entry: ApiDetail,
  operationId: string,
  common: Common,
): Record<string, Operation> {
  const inAddress = entry.parameters.filter(({ secret }) => !secret)
  const secrets = entry.parameters.filter(({ secret }) => secret).map(({ name }) => name)
  const parameters = inAddress.map((one) => parameterObject(one, entry))
  if (entry.body?.kind === 'picture')
    return { post: { operationId, ...common, parameters, requestBody: pictureBody(entry.body) } }
  const filled = entry.body?.parameter
  const others = entry.parameters.filter(({ name }) => name !== filled)
  return {
    get: { operationId, ...common, parameters },
    post: {
      operationId: `${operationId}ByPost`,
      ...common,
      description: filled
        ? `Same as GET, for parameters that are too long for a URL: send a JSON object, or ${filled} alone as plain text with the others in the URL.`
        : secrets.length > 0
          ? `Same as GET, and the only way to send ${secrets.join(' and ')}, which must never be in a URL.`
          : 'Same as GET, for parameters that are too long for a URL.',
      ...(filled
        ? { parameters: others.map((one) => ({ ...parameterObject(one, entry), required: false })) }
        : {}),
      requestBody: requestBody(entry, filled),
    },
  }
}

function pictureBody({ accepts, description }: PictureBodyDetail): object {
  const content = { schema: { type: 'string', format: 'binary' } }
  return {
    required: true,
    description,
    content: Object.fromEntries(accepts.map((type) => [type, content])),
  }
}

/** The parameters as a JSON object, or as plain text for the one that a text may replace. */
function requestBody(entry: ApiDetail, filled: string | undefined): object {
  const rule = entry.parameters.find(({ name }) => name === filled)
  const text = rule && {
    'text/plain': { schema: parameterSchema(rule), example: entry.args[rule.name] ?? rule.example },
  }
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
      ...text,
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
    ...(one.secret ? { format: 'password', writeOnly: true } : {}),
  }
}
