import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log, LogLevel } from '#src/log/index.ts'

/** An answered request, by the pattern of its route: its address may contain a token. */
export interface NotedAnswer {
  method: string
  route: string
  status: number
  ms: number
  /** `hit` for an answer from the server's own cache; nothing where there is no cache. */
  cache?: 'hit' | 'miss' | undefined
  /** The release that rendered the page, such as `catalogue@0123456789ab`. */
  page?: string | undefined
}

interface Notes {
  log: Log
  /** Counts the answer. */
  observe?: ((answer: NotedAnswer) => void) | undefined
  /** More than the route's pattern says. */
  more?(request: FastifyRequest, reply: FastifyReply): Partial<NotedAnswer> | undefined
}

/** 500 is a fault of ours; 502 and 503 say that something else is away or busy. */
function levelOf(status: number): LogLevel {
  if (status === 500) return 'error'
  return status > 500 ? 'warn' : 'info'
}

/** Logs each answer with the id of its request, and has it counted. */
export function noteAnswers(app: FastifyInstance, { log, more, observe }: Notes): void {
  app.addHook('onResponse', (request, reply, done) => {
    const answer = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: reply.elapsedTime,
      ...more?.(request, reply),
    }
    observe?.(answer)
    log(
      'request completed',
      () => ({ ...answer, ms: Math.round(answer.ms), requestId: request.id }),
      levelOf(answer.status),
    )
    done()
  })
}
