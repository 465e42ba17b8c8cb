import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Connections } from './connections.ts'

/** Cuts off clients this long after the signal. */
const STOP_WITHIN_MS = 10_000
/** Closing databases and the like may take this much longer. */
const CLOSE_WITHIN_MS = 1_000
/** Ctrl-C in a terminal reaches a process twice: from the terminal and from the one that started it. */
const SAME_SIGNAL_MS = 1_000

/** Options of Fastify without which a server that stops refuses requests that it could respond. */
export const STOPPABLE = { return503OnClosing: false } as const

interface Stoppable {
  connections: Connections
  isLeaving: boolean
  /** Deadline for clients that are still being served, as `performance.now()` counts. */
  until: number | null
}

const stoppables = new WeakMap<object, Stoppable>()

/**
 * Makes `close` of a server end its connections without breaking a request, and `/readyz` return 503 once
 * `stopOnSignal` has begun. Comes right after the server was made, with the options `STOPPABLE`.
 */
export function makeStoppable(app: FastifyInstance): void {
  const own: Stoppable = {
    connections: new Connections(app.server),
    isLeaving: false,
    until: null,
  }
  stoppables.set(app.server, own)
  app.addHook('onRequest', (request, reply, done) => {
    if (!own.isLeaving || !/^\/readyz\/?(?:\?|$)/.test(request.url)) return done()
    return reply.status(503).header('Cache-Control', 'no-store').send({ status: 'stopping' })
  })
  app.addHook('preClose', () => {
    const left = own.until === null ? STOP_WITHIN_MS : own.until - performance.now()
    return own.connections.drain(Math.max(0, left))
  })
}

/** True once `stopOnSignal` has begun to stop a server. */
export function isLeaving(app: FastifyInstance): boolean {
  return stoppables.get(app.server)?.isLeaving ?? false
}

/** Options of `stopOnSignal`. */
export interface StopOptions {
  /** Keeps serving for this long after `/readyz` turned 503; a balancer needs some seconds. */
  delayMs: number
  /** Ends what requests need, after the last of them. */
  close(): Promise<void>
  report(message: string): void
  /** 10 seconds unless told. */
  limitMs?: number
}

/**
 * Ends the process on SIGTERM and SIGINT: it says that it is not ready, goes on for a while, responses
 * what it was asked, cuts off who takes too long, closes and exits with status 0. A second signal ends it
 * at once. Takes a server that was made stoppable.
 */
export function stopOnSignal(
  app: FastifyInstance,
  { delayMs, close, report, limitMs = STOP_WITHIN_MS }: StopOptions,
  own: Pick<NodeJS.Process, 'on' | 'exit'> = process,
): void {
  const state = stoppables.get(app.server)
  if (!state) throw new Error('Only a server that was made stoppable can be stopped')
  let since: number | null = null
  const stop = async () => {
    state.isLeaving = true
    state.until = performance.now() + limitMs
    state.connections.leave()
    const lastResort = setTimeout(() => {
      report(`Closing took more than ${limitMs + CLOSE_WITHIN_MS} ms; exiting anyway`)
      own.exit(1)
    }, limitMs + CLOSE_WITHIN_MS)
    await sleep(delayMs)
    await app.close()
    await close()
    clearTimeout(lastResort)
    own.exit(0)
  }
  const onSignal = (signal: 'SIGINT' | 'SIGTERM') => {
    if (since === null) {
      since = performance.now()
      stop().catch((error: Error) => {
        report(`Stopping failed: ${error.stack ?? error.message}`)
        own.exit(1)
      })
    } else if (performance.now() - since > SAME_SIGNAL_MS) own.exit(128 + constants.signals[signal])
  }
  own.on('SIGINT', onSignal)
  own.on('SIGTERM', onSignal)
}
