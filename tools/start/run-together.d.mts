/** A process of Node's. */
export interface NodeProcess {
  /** Stands before each line of its output; no other one has it. */
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

/**
 * Runs processes until one ends or a signal comes, then ends the others; resolves when all are gone. At least one
 * must wait for nothing. All output goes to the standard output: each line begins with the name of its process, in a
 * colour on a terminal unless `NO_COLOR` is set.
 */
export function runTogether(
  processes: readonly NodeProcess[],
  options: {
    cwd: string
    /** Leaves the output to the processes, as it comes and without names. */
    isRaw?: boolean
  },
): Promise<TogetherEnd>
