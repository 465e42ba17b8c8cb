import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const ENTITY_TAG = /(?:W\/)?("[^"]*")/g

/** True for an `If-None-Match` that has `etag` in its list, by weak comparison (RFC 9110, 13.1.2). */
function matchesTag(ifNoneMatch = '', etag: string): boolean {
  const opaque = etag.replace(/^W\//, '')
  return [...ifNoneMatch.matchAll(ENTITY_TAG)].some(([, tag]) => tag === opaque)
}

/** A weak tag: proxies that compress keep it, and drop or change a strong one. */
function weakTag(hash: string): string {
  return `W/"${hash}"`
}

/** A response that a client may have already, and what makes its tag that of this question. */
interface TaggedResponse {
  response: UpstreamResponse
  /** Writes out everything that the response depends on, its owner included; asked for only if there is a tag. */
  input(): string
  hashResponse(response: string): string
}

/**
 * The response with an entity tag of its own, or 304 for a client that has it. The tag is made with a secret and bound to
 * owner and question, so that only those know it to whom the response was given, and counted. `*` is ignored: it would
 * tell for nothing that there is a response.
 */
export function revalidated(
  { response, hashResponse, input }: TaggedResponse,
  { headers, method }: FastifyRequest,
): UpstreamResponse {
  const { 'content-type': type, etag: given, ...others } = response.headers
  if (given === undefined) return response
  const etag = weakTag(hashResponse(`${input()}\n${given}`))
  const isRead = method === 'GET' || method === 'HEAD'
  if (isRead && matchesTag(headers['if-none-match'], etag))
    return { ...response, status: 304, headers: { ...others, etag }, body: '' }
  return { ...response, headers: { ...response.headers, etag } }
}

/** Keeps HEAD routes from sending the length of no body with 304, which would be that of the document (RFC 9110, 8.6). */
export function dropLengthOf304(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') return
    route.onSend = [route.onSend ?? []].flat()
    route.onSend.push((_request, reply, payload, done) => {
      if (reply.statusCode === 304) reply.removeHeader('Content-Length')
      done(null, payload)
    })
  })
}

/** Sends a public document with its entity tag, or 304 to a client that has it. */
export function sendTagged(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  text: string,
): FastifyReply {
  const etag = weakTag(createHash('sha256').update(text).digest('base64url'))
  reply.header('ETag', etag)
  const given = headers['if-none-match']
  if (given?.trim() !== '*' && !matchesTag(given, etag)) return reply.send(text)
  return reply.removeHeader('Content-Type').status(304).send()
}

/** A response as it is passed on. */
export interface UpstreamResponse {
  status: number
  headers: Readonly<Record<string, string>>
  /** JSON. */
  body: string
  /** The `code` of a problem. */
  code?: string
  /** The threads that responded; absent where the main thread did. */
  lane?: string
}
