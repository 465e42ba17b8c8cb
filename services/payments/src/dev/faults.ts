import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Outage, Outages } from './outages.ts'

/** Timed-out calls are cut off after this long; tested clients use a shorter limit. */
const TIMEOUT_MS = 90_000

/** The outage of a call. */
export function faultFor(outages: Outages, request: FastifyRequest): Outage | null {
  return outages.take(request.method, request.url)
}

/**
 * Fails a call as the outage demands.
 * @param body the response that gets lost.
 */
export async function sendFault(
  { kind }: Outage,
  reply: FastifyReply,
  body = '{"object":"unfinished"}',
): Promise<FastifyReply> {
  const error = (status: number, type: string, message: string, code?: string) =>
    reply
      .status(status)
      .send(JSON.stringify({ error: { type, message, ...(code ? { code } : {}) } }))
  switch (kind) {
    case 'error':
      return error(500, 'api_error', 'An unknown error occurred')
    case 'rate_limit':
      reply.header('Stripe-Rate-Limited-Reason', 'global-rate')
      return error(429, 'invalid_request_error', 'Request rate limit exceeded.', 'rate_limit')
    case 'timeout': {
      reply.hijack()
      const stop = new AbortController()
      reply.raw.once('close', () => stop.abort())
      await sleep(TIMEOUT_MS, undefined, { ref: false, signal: stop.signal }).catch(() => undefined)
      reply.raw.destroy()
      return reply
    }
    case 'cut_body': {
      reply.hijack()
      const bytes = Buffer.from(body)
      reply.raw.writeHead(200, {
        'content-type': 'application/json',
        'content-length': bytes.length,
      })
      reply.raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => reply.raw.destroy())
      return reply
    }
  }
}
