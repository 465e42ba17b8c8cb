import type { FastifyInstance } from 'fastify'
import { addressProblem, stopOnSignal } from '#src/incoming/index.ts'
import type { Log } from '#src/log/index.ts'
import { OperatorError } from './operator-error.ts'

/** A server that is ready to listen. */
interface ReadyServer {
  /** Made stoppable. */
  app: FastifyInstance
  port: number
  host: string
  /** Keeps serving for this long after `/readyz` turned 503. */
  shutdownDelayMs: number
  /** Called once it listens, before `greeting` is printed. */
  onListening?(): Promise<void>
  greeting: string
  /** Takes what goes wrong at the end; a line of text by default. */
  log?: Log
}

/** Registers what ends with the server, after its last request; the last registered ends first. */
type OnStop = (end: () => unknown) => void

const print = (line: string) => process.stderr.write(`${line}\n`)

/**
 * Runs a server until a signal ends the process. If it cannot start, it says why and exits with status 1.
 * @param names what the operator knows it by, and the variable that sets its port.
 */
export function runServer(
  names: { server: string; portSetting: string },
  open: (onStop: OnStop) => Promise<ReadyServer>,
): void {
  start(open).catch((error: NodeJS.ErrnoException & { port?: number }) => {
    print(explain(error, names))
    process.exit(1)
  })
}

async function start(open: (onStop: OnStop) => Promise<ReadyServer>): Promise<void> {
  const ends: (() => unknown)[] = []
  const close = async () => {
    for (const end of ends.toReversed()) await end()
  }
  try {
    const server = await open((end) => ends.push(end))
    const { app, host, log: report = print, port, shutdownDelayMs } = server
    await app.listen({ port, host })
    stopOnSignal(app, { delayMs: shutdownDelayMs, close, report })
    await server.onListening?.()
    process.stdout.write(`${server.greeting}\n`)
  } catch (error) {
    await close()
    throw error
  }
}

function explain(
  error: NodeJS.ErrnoException & { port?: number },
  { portSetting, server }: { server: string; portSetting: string },
): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${error.port} of ${server} is taken. Stop what is using it, or set ${portSetting}.`
  if (error instanceof OperatorError) return error.message
  return addressProblem(error, process.env['HOST'] ?? '') ?? String(error.stack ?? error)
}
