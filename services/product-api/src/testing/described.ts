import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { Permission } from '@orchard/shared/organisations'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

/** A route that Fastify knows. */
export interface Route {
  method: string
  url: string
  /** Permission that a member of an organisation needs; undefined where nobody signs in to an account. */
  permission?: Permission | undefined
  /** True for a change that a suspended account may not make. */
  isChange?: boolean | undefined
  /** The module that declares it; undefined for one of the server. Reading a stack takes half a millisecond. */
  module(): string | undefined
  /** Its name in the OpenAPI document; undefined for one that only refuses. */
  operationId: string | undefined
}

interface Responses {
  responses: Record<string, { content?: Record<string, unknown> }>
}
interface Document {
  paths: Record<string, Record<string, Responses>>
}

/**
 * Wraps a new server so that `inject` throws if a response violates the server's OpenAPI document,
 * and collects its routes.
 */
export async function createDescribed<Created extends { app: FastifyInstance }>(
  create: () => Promise<Created>,
): Promise<Created & { routes: readonly Route[] }> {
  const routes: Route[] = []
  const patterns = new WeakMap<IncomingMessage, string | undefined>()
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ config, method, schema, url }) => {
      const { isChange, permission } = (config ?? {}) as Pick<Route, 'isChange' | 'permission'>
      const { operationId } = (schema ?? {}) as { operationId?: string }
      const declared = new Error('Declared')
      const module = () => moduleOf(declared.stack)
      for (const one of [method].flat())
        routes.push({ method: one, url, permission, isChange, module, operationId })
    })
    fastify.addHook('onRequest', (request, _reply, done) => {
      patterns.set(request.raw, request.routeOptions.url)
      done()
    })
  }
  // Hooks only apply to routes that are added later.
  subscribe('fastify.initialization', watch)
  const creating = create()
  unsubscribe('fastify.initialization', watch)
  const created = await creating
  const { app } = created
  const inject = app.inject.bind(app)
  const check = createCheck(app, routes)
  const checkedInject = async (options: InjectOptions | string) => {
    const response = await inject(options)
    check(response, patterns.get(response.raw.req))
    return response
  }
  return { ...created, app: Object.assign(app, { inject: checkedInject }), routes }
}

/** The module whose file comes first on the stack of a declaration. */
function moduleOf(stack = ''): string | undefined {
  return /\/(?:modules\/([\w-]+)|(whole))\//.exec(stack)?.slice(1).find(Boolean)
}

/** Converts Fastify's `/v1/:slug` to OpenAPI's `/v1/{slug}`. */
export function templateOf(url: string): string {
  return url.replaceAll(/:(\w+)/g, '{$1}')
}

/** A server's OpenAPI document, with a validator for each place in it that a response came from. */
interface Described {
  ajv: Ajv2020
  document: Document
  validatorAt(pointer: readonly string[]): ValidateFunction
}

/** By their routes: servers with the same ones have the same document, which takes long to make. */
const described = new Map<string, Described>()

function describedBy(app: FastifyInstance, routes: readonly Route[]): Described {
  const key = JSON.stringify(routes)
  const known = described.get(key)
  if (known) return known
  const document = app.swagger() as unknown as Document
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
  const validators = new Map<string, ValidateFunction>()
  const validatorAt = (pointer: readonly string[]) => {
    const reference = `document#/${pointer.map(encodePointer).join('/')}`
    const validator = validators.get(reference) ?? ajv.compile({ $ref: reference })
    validators.set(reference, validator)
    return validator
  }
  const made = { ajv, document, validatorAt }
  described.set(key, made)
  return made
}

/** Makes a function that throws if a response violates the document of `app`. */
function createCheck(app: FastifyInstance, routes: readonly Route[]) {
  return (response: LightMyRequestResponse, pattern: string | undefined) => {
    const { method = '' } = response.raw.req
    if (method === 'OPTIONS' || method === 'HEAD') return
    const { ajv, document, validatorAt } = describedBy(app, routes)
    const place = `${method} ${pattern ?? response.raw.req.url} ${response.statusCode}`
    const pointer = pointerTo(document, response, templateOf(pattern ?? ''), place)
    if (pointer === null || !mediaTypeOf(response).endsWith('json')) return
    const fits = validatorAt(pointer)
    if (!fits(response.json()))
      throw new Error(`${place}: ${ajv.errorsText(fits.errors)}: ${response.body}`)
  }
}

/** Finds the schema of a response; null for one that rightly has no body. */
function pointerTo(
  { paths }: Document,
  reply: LightMyRequestResponse,
  path: string,
  place: string,
): string[] | null {
  const { body, raw, statusCode } = reply
  const verb = String(raw.req.method).toLowerCase()
  const operation = paths[path]?.[verb]
  // Undescribed routes only refuse.
  if (!operation && statusCode >= 400) return ['components', 'schemas', 'Problem']
  const response = operation?.responses[statusCode]
  if (!response) throw new Error(`${place} is not described: ${body}`)
  requireHeaders(reply, place)
  if (!response.content && body === '') return null
  const type = mediaTypeOf(reply)
  if (!response.content?.[type])
    throw new Error(`${place} is described, but not as ${type || 'a body'}: ${body}`)
  return ['paths', path, verb, 'responses', String(statusCode), 'content', type, 'schema']
}

function mediaTypeOf({ headers }: LightMyRequestResponse): string {
  return String(headers['content-type'] ?? '').replace(/;.*/, '')
}

/** Checks the headers that the document promises for every response with the status. */
function requireHeaders({ headers, statusCode }: LightMyRequestResponse, place: string): void {
  const names = ['x-request-id', ...([429, 503].includes(statusCode) ? ['retry-after'] : [])]
  const missing = names.filter((name) => headers[name] === undefined)
  if (missing.length > 0) throw new Error(`${place} has no ${missing.join(', ')}`)
}

/** Escapes a part of a JSON pointer in a URI fragment (RFC 6901, 6). */
function encodePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}
