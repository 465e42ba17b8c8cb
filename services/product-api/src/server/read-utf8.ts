import { isUtf8 } from 'node:buffer'
import { type ParsedUrlQuery, parse } from 'node:querystring'
import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'

const ESCAPE = /%([\da-f]{2})/gi
const LONE_PERCENT = /%(?![\da-f]{2})/gi
const malformed = new WeakSet<object>()

/**
 * Parses a query as the URL Standard does (application/x-www-form-urlencoded, 5.1): `+` is a space, and a `%` that
 * begins no escape stands for itself. `readAsUtf8` refuses a query whose bytes are no UTF-8.
 */
export function parseQuery(query: string): ParsedUrlQuery {
  // Once for all of its pieces: what separates them is ASCII, which no longer character contains.
  const isMalformed = query.includes('%') && !isUtf8(bytesOf(query))
  const parsed = parse(isMalformed ? '' : query, '&', '=', {
    decodeURIComponent: (text) => decodeURIComponent(text.replace(LONE_PERCENT, '%25')),
    maxKeys: 0,
  })
  if (isMalformed) malformed.add(parsed)
  return parsed
}

/** Refuses queries and JSON bodies that are no UTF-8 (400): decoded somehow, they would be another question. */
export function readAsUtf8(app: FastifyInstance): void {
  // After the headers for pages of other origins.
  app.addHook('preParsing', async ({ query }) => {
    if (malformed.has(query as object))
      throw new ApiError(400, 'request_malformed', 'The query must be UTF-8, escaped with %')
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      if (isUtf8(bytes)) return parseJson(request, bytes.toString(), done)
      return done(notUtf8('body'))
    },
  )
}

/** Decodes what a client has sent. @throws {ApiError} 400 for bytes that are no UTF-8. */
export function decodeUtf8(bytes: Buffer, noun: 'body' | 'text'): string {
  if (!isUtf8(bytes)) throw notUtf8(noun)
  return bytes.toString()
}

function notUtf8(noun: 'body' | 'text'): ApiError {
  return new ApiError(400, 'body_invalid', `The ${noun} must be UTF-8`)
}

function bytesOf(query: string): Buffer {
  const bytes = query.replace(ESCAPE, (_escape, hex) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
