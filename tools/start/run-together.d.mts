/** A process of Node's. */
export interface NodeProcess {
  name: string
  /** Options of Node, a file, and its arguments. */
  parameters: readonly string[]
  environment?: Readonly<Record<string, string>>
  /** Its priority for the processor; see `os.constants.priority`. */
  priority?: number
  /** It starts once this has resolved. If this rejects, all processes are stopped. */
  after?: Promise<unknown>
}

/** The end of processes that ran together. */
export interface TogetherEnd {
  status: number
  /** The signal that ended them; null where one ended by itself. */
  signal: 'SIGINT' | 'SIGTERM' | null
}

/** Calls `act` for each signal that should end this process; the returned function takes that back. */
export function onSignal(act: (signal: 'SIGINT' | 'SIGTERM') => void): () => void

export function runTogether(
  processes: readonly NodeProcess[],
  options: {
    cwd: string
    /** Puts the name before each line of output. */
    showNames?: boolean
  },
): Promise<TogetherEnd>
