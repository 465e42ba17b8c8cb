import { stat } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Registry } from '@orchard/shared/contracts'
import { emptyRegistry, readRegistry, registryOnRecord } from '#src/registry/registry-file.ts'

const DEFAULT_POLL_MS = 500

/**
 * Follows `registry.json`. It looks at the file twice a second unless told otherwise: notifications of file
 * systems get lost on renames and network mounts, and a look costs microseconds.
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

  /**
   * Without a usable `registry.json` the last generation on record beside it counts, which is reported.
   * @throws {Error} when there is neither.
   */
  static async open(
    releasesDir: string,
    report: (message: string) => void = () => undefined,
  ): Promise<RegistryWatcher> {
    const read = await readRegistry(releasesDir).catch((error: Error) => error)
    if (!(read instanceof Error) && read.live['host']) return new RegistryWatcher(releasesDir, read)
    const recorded = await registryOnRecord(releasesDir)
    const problem = read instanceof Error ? read.message : 'it names no host'
    if (recorded)
      report(
        `The registry is unusable; falling back to generation ${recorded.generation}: ${problem}`,
      )
    else if (read instanceof Error) throw read
    return new RegistryWatcher(releasesDir, recorded ?? emptyRegistry())
  }

  /**
   * Calls `react` after each change, and again with `isNew` unset while it answers that not everything
   * the registry names was there. A registry that cannot be read is reported once and the old one kept.
   */
  follow(
    react: (registry: Registry, isNew: boolean) => Promise<boolean>,
    { report, pollMs = DEFAULT_POLL_MS }: { report: (message: string) => void; pollMs?: number },
  ): void {
    let isWhole = true
    let told: string | null = null
    const look = async () => {
      try {
        const mark = await this.#mark()
        if (mark !== this.#seen || !isWhole) {
          const registry = await readRegistry(this.#releasesDir)
          const isNew = !isDeepStrictEqual(registry, this.#registry)
          if (isNew || !isWhole) isWhole = await react(registry, isNew)
          this.#registry = registry
          this.#seen = mark
        }
        if (told !== null) report('The registry is usable again')
        told = null
      } catch (error) {
        const { message } = error as Error
        if (message !== told)
          report(`The registry is unusable; keeping the current releases: ${message}`)
        told = message
      }
      if (this.#timer) this.#timer = setTimeout(look, pollMs)
    }
    this.#timer = setTimeout(look, pollMs)
  }

  /** Distinguishes one state of the file from the next. */
  async #mark(): Promise<string> {
    const { mtimeMs, size, ino } = await stat(path.join(this.#releasesDir, 'registry.json'))
    return `${mtimeMs}-${size}-${ino}`
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
