/** A process of Node's. */
export interface NodeProcess {
  name: string
  /** What Node gets: options, a file, and what that gets. */
  parameters: readonly string[]
}

/** How processes that ran together ended. */
export interface TogetherEnd {
  status: number
  /** What ended them from outside; null where one ended by itself. */
  signal: 'SIGINT' | 'SIGTERM' | null
}

export function runTogether(
  processes: readonly NodeProcess[],
  options: {
    cwd: string
    /** Puts the name before each line of output. */
    showNames?: boolean
  },
): Promise<TogetherEnd>
