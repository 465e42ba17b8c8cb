import SonicBoom from 'sonic-boom'

/** Text that waits while it cannot be written, in characters. */
const MAX_WAITING = 1_000_000

let lost = 0

/** Returns how many lines of this process’s log could not be written. */
export function lostLines(): number {
  return lost
}

/** Takes lines. */
export interface Sink {
  write(line: string): void
  /** Writes what waits, at the end of the process. */
  flush(): void
}

/**
 * Opens a file descriptor for the lines of a log. What cannot be written, as to a full disk or to a collector that hangs,
 * waits and is then lost and counted: it never ends or holds up the process.
 * @param onAgain is told how many lines were lost, once lines are written again.
 */
export function openSink(fd: number, onAgain: (lost: number) => void): Sink {
  const file = new SonicBoom({ fd, maxLength: MAX_WAITING })
  let told = lost
  file.on('error', () => undefined)
  file.on('drop', () => {
    lost++
  })
  file.on('write', () => {
    const since = lost - told
    told = lost
    if (since > 0) onAgain(since)
  })
  return {
    write: (line) => void file.write(line),
    flush() {
      try {
        file.flushSync()
      } catch {
        // There is nowhere to say so.
      }
    },
  }
}
