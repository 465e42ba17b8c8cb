import { stat } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Registry } from '@orchard/shared/contracts'
import { PRODUCTION, registryFile } from '#src/registry/layout.ts'
import { emptyRegistry, readRegistry, registryOnRecord } from '#src/registry/registry-file.ts'
import type { TrustedKeys } from '#src/signing/trusted-keys.ts'

const DEFAULT_POLL_MS = 500

/** Where a registry is, and the keys that decide which of its releases count. */
export interface RegistrySource {
  releasesDir: string
  /** Its name; that of the store itself by default. */
  registry?: string
  keys?: Pick<TrustedKeys, 'mark'>
}

/**
 * Follows `registry.json`. It looks at the file twice a second unless told otherwise: notifications of file
 * systems get lost on renames and network mounts, and a look costs microseconds.
 */
export class RegistryWatcher {
  #timer: NodeJS.Timeout | undefined
  #seen = ''

  readonly #source: RegistrySource
  #seenKeys: string | undefined
  #registry: Registry

  private constructor(source: RegistrySource, registry: Registry) {
    this.#source = source
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
    source: RegistrySource,
    report: (message: string) => void = () => undefined,
  ): Promise<RegistryWatcher> {
    const { releasesDir, registry: name } = source
    const read = await readRegistry(releasesDir, name).catch((error: Error) => error)
    if (!(read instanceof Error) && read.live['host']) return new RegistryWatcher(source, read)
    const recorded = await registryOnRecord(releasesDir, name)
    const problem = read instanceof Error ? read.message : 'it names no host'
    if (recorded)
      report(
        `The registry is unusable; falling back to generation ${recorded.generation}: ${problem}`,
      )
    else if (read instanceof Error) throw read
    return new RegistryWatcher(source, recorded ?? emptyRegistry())
  }

  /**
   * Calls `react` after each change of the registry or of the trusted keys, and again with `isNew` unset while it
   * responses that not everything the registry names could be used. A registry that cannot be read is reported once and the old one kept.
   */
  follow(
    react: (registry: Registry, isNew: boolean) => Promise<boolean>,
    { report, pollMs = DEFAULT_POLL_MS }: { report: (message: string) => void; pollMs?: number },
  ): void {
    let isWhole = true
    let told: string | null = null
    const look = async () => {
      try {
        const [mark, keys] = await Promise.all([this.#mark(), this.#source.keys?.mark()])
        const haveKeysChanged = this.#seenKeys !== undefined && keys !== this.#seenKeys
        this.#seenKeys = keys
        if (mark !== this.#seen || !isWhole || haveKeysChanged) {
          const registry = await this.#readAt(mark)
          const isNew = haveKeysChanged || !isDeepStrictEqual(registry, this.#registry)
          if (isNew || !isWhole) isWhole = await react(registry, isNew)
          this.#registry = registry
          this.#seen = mark
        }
        if (told !== null) report('The registry is usable again')
        told = null
      } catch (error) {
        const { message } = error as Error
        isWhole = false
        if (message !== told)
          report(`The registry is unusable; keeping the current releases: ${message}`)
        told = message
      }
      if (this.#timer) this.#timer = setTimeout(look, pollMs)
    }
    this.#timer = setTimeout(look, pollMs)
  }

  /** Reads the registry, and again where its file has changed meanwhile: a removed one would read as empty. */
  async #readAt(mark: string): Promise<Registry> {
    const registry = await readRegistry(this.#source.releasesDir, this.#source.registry)
    const now = await this.#mark()
    return now === mark ? registry : this.#readAt(now)
  }

  /** Distinguishes one state of the file from the next. */
  async #mark(): Promise<string> {
    const { releasesDir, registry = PRODUCTION } = this.#source
    const { mtimeMs, size, ino } = await stat(path.join(releasesDir, registryFile(registry)))
    return `${mtimeMs}-${size}-${ino}`
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
