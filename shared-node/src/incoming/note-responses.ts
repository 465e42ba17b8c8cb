import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log, LogLevel } from '#src/log/index.ts'

/** A served request, by the pattern of its route: its address may contain a token. */
export interface NotedResponse {
  method: string
  route: string
  status: number
  ms: number
  /** `hit` for a response from the server's own cache; nothing where there is no cache. */
  cache?: 'hit' | 'miss' | undefined
  /** The release that rendered the page, such as `catalogue@0123456789ab`. */
  page?: string | undefined
}

interface Notes {
  log: Log
  /** Counts the response. */
  observe?: ((response: NotedResponse) => void) | undefined
  /** Further fields of a line that is written. */
  about?(request: FastifyRequest): Readonly<Record<string, string | undefined>>
  /** More than the route's pattern says. */
  more?(request: FastifyRequest, reply: FastifyReply): Partial<NotedResponse> | undefined
}

/** 500 is a fault of ours; 502 and 503 say that something else is away or busy. */
function levelOf(status: number): LogLevel {
  if (status === 500) return 'error'
  return status > 500 ? 'warn' : 'info'
}

/** Logs each response with the id of its request, and has it counted. */
export function noteResponses(app: FastifyInstance, { about, log, more, observe }: Notes): void {
  app.addHook('onResponse', (request, reply, done) => {
    const response = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: reply.elapsedTime,
      ...more?.(request, reply),
    }
    observe?.(response)
    log(
      'request completed',
      () => ({
        ...response,
        ms: Math.round(response.ms),
        ...about?.(request),
        requestId: request.id,
      }),
      levelOf(response.status),
    )
    done()
  })
}
