import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

/** A route that Fastify knows. */
interface Route {
  method: string
  url: string
}

interface Answers {
  responses: Record<string, { content?: Record<string, unknown>; headers?: object }>
}
interface Document {
  paths: Record<string, Record<string, Answers>>
}

/**
 * Makes a server whose `inject` throws when an answer does not fit the server's OpenAPI document, and
 * lists its routes.
 */
export async function createDescribed(
  create: () => Promise<FastifyInstance>,
): Promise<{ app: FastifyInstance; routes: readonly Route[] }> {
  const routes: Route[] = []
  const patterns = new WeakMap<IncomingMessage, string | undefined>()
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, url })
    })
    fastify.addHook('onRequest', (request, _reply, done) => {
      patterns.set(request.raw, request.routeOptions.url)
      done()
    })
  }
  // Hooks have to be there before the routes.
  subscribe('fastify.initialization', watch)
  const creating = create()
  unsubscribe('fastify.initialization', watch)
  const app = await creating
  const inject = app.inject.bind(app)
  const check = createCheck(app)
  const checkedInject = async (options: InjectOptions | string) => {
    const answer = await inject(options)
    check(answer, patterns.get(answer.raw.req))
    return answer
  }
  return { app: Object.assign(app, { inject: checkedInject }), routes }
}

/** `/v1/:slug` as OpenAPI writes it. */
export function templateOf(url: string): string {
  return url.replaceAll(/:(\w+)/g, '{$1}')
}

function createCheck(app: FastifyInstance) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const checks = new Map<string, ValidateFunction>()
  return (answer: LightMyRequestResponse, pattern: string | undefined) => {
    const { method = '' } = answer.raw.req
    if (method === 'OPTIONS' || method === 'HEAD') return
    const document = app.swagger() as unknown as Document
    const path = templateOf(pattern ?? '')
    const verb = method.toLowerCase()
    const operation = document.paths[path]?.[verb]
    const place = `${method} ${path || answer.raw.req.url} ${answer.statusCode}`
    if (operation) requireHeaders(answer, place)
    const type = String(answer.headers['content-type'] ?? '').replace(/;.*/, '')
    if (!operation && answer.statusCode < 400) throw new Error(`${place} is not described`)
    const response = operation?.responses[answer.statusCode]
    if (operation && !response) throw new Error(`${place} is not described: ${answer.body}`)
    if (response && !response.content) {
      if (answer.body !== '') throw new Error(`${place} must have no body: ${answer.body}`)
      return
    }
    if (response && !response.content?.[type])
      throw new Error(`${place} is described, but not as ${type}: ${answer.body}`)
    if (!/json$/.test(type)) return
    const pointer = operation
      ? ['paths', path, verb, 'responses', answer.statusCode, 'content', type, 'schema']
      : ['components', 'schemas', 'Problem']
    if (!ajv.getSchema('document')) ajv.addSchema(document, 'document')
    const reference = `document#/${pointer.map((part) => encodePointer(String(part))).join('/')}`
    const fits = checks.get(reference) ?? ajv.compile({ $ref: reference })
    checks.set(reference, fits)
    if (fits(answer.json())) return
    throw new Error(`${place}: ${ajv.errorsText(fits.errors)}: ${answer.body}`)
  }
}

/** Headers that every described answer with the status has. */
function requireHeaders({ headers, statusCode }: LightMyRequestResponse, place: string): void {
  const names = ['x-request-id', ...([429, 503].includes(statusCode) ? ['retry-after'] : [])]
  const missing = names.filter((name) => headers[name] === undefined)
  if (missing.length > 0) throw new Error(`${place} has no ${missing.join(', ')}`)
}

/** RFC 6901, in a fragment. */
function encodePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}
