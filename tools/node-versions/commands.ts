import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export type Environment = Readonly<Record<string, string | undefined>>

/** Where a command runs. */
export interface Place {
  folder: string
  environment: Environment
  /** Ends what runs. */
  signal: AbortSignal
}

/** A command that has ended. */
export interface Ended {
  /** Null for one that was killed. */
  status: number | null
  /** What it printed, errors too. */
  output: string
  seconds: number
}

/** Runs a command to its end, which is that of all processes that share its output. */
export async function run(...parameters: Parameters<typeof start>): Promise<Ended> {
  const begin = performance.now()
  const { child, output } = start(...parameters)
  const [status]: (number | null)[] = await once(child, 'close')
  return { status: status ?? null, output: output(), seconds: secondsSince(begin) }
}

/**
 * As `run`.
 * @throws {Error} with the output of a command that fails.
 */
export async function succeed(...parameters: Parameters<typeof start>): Promise<Ended> {
  const ended = await run(...parameters)
  if (ended.status !== 0)
    throw new Error(`${parameters[1]} ended with ${ended.status}: ${ended.output}`)
  return ended
}

/** Starts a command; `own` is added to the environment of the place. */
export function start(
  { environment, folder, signal }: Place,
  command: string,
  parameters: readonly string[],
  own: Environment = {},
): { child: ChildProcess; output(): string } {
  const child = spawn(command, parameters, {
    cwd: folder,
    env: { ...environment, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString()
    })
  return { child, output: () => output }
}

/** Whole seconds since a value of `performance.now()`. */
export function secondsSince(begin: number): number {
  return Math.round((performance.now() - begin) / 1_000)
}
