import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Registry } from '@orchard/shared/contracts'
import { readRegistry } from '@orchard/shared/releases'

const POLL_MS = 500

/**
 * Follows `registry.json`. It looks at the file twice a second: notifications of file systems get lost
 * on renames and network mounts, and a look costs microseconds.
 */
export class RegistryWatcher {
  #timer: NodeJS.Timeout | undefined
  #seen = ''

  readonly #releasesDir: string
  #registry: Registry

  private constructor(releasesDir: string, registry: Registry) {
    this.#releasesDir = releasesDir
    this.#registry = registry
  }

  /** The registry as it was last read. */
  get registry(): Registry {
    return this.#registry
  }

  /** @throws {Error} when the registry cannot be read. */
  static async open(releasesDir: string): Promise<RegistryWatcher> {
    return new RegistryWatcher(releasesDir, await readRegistry(releasesDir))
  }

  /** Calls `react` after each change. A registry that cannot be read is reported and the old one kept. */
  follow(react: (registry: Registry) => Promise<void>, report: (message: string) => void): void {
    const look = async () => {
      try {
        const { mtimeMs, size, ino } = await stat(path.join(this.#releasesDir, 'registry.json'))
        const mark = `${mtimeMs}-${size}-${ino}`
        if (mark !== this.#seen) {
          const registry = await readRegistry(this.#releasesDir)
          if (registry.generation !== this.#registry.generation) await react(registry)
          this.#registry = registry
          this.#seen = mark
        }
      } catch (error) {
        report(
          `The registry cannot be used, the releases stay as they are: ${(error as Error).message}`,
        )
      }
      if (this.#timer) this.#timer = setTimeout(look, POLL_MS)
    }
    this.#timer = setTimeout(look, POLL_MS)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
