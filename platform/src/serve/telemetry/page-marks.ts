import { createHmac, timingSafeEqual } from 'node:crypto'
import { PAGE_MARK_MINUTES } from '@orchard/shared/facts'
import { MINUTE_MS } from '@orchard/shared/format'
import { LRUCache } from 'lru-cache'
import type { ReleaseSet } from '#src/serve/variants/release-set.ts'

const WINDOW_MS = PAGE_MARK_MINUTES * MINUTE_MS
/** Sets that were handed out and not seen for this long can be forgotten: their marks have expired. */
const MAX_SETS = 20

/**
 * Marks that pages carry and reports of browsers bring back. A mark proves that the sender got a page of
 * that release set within the last ten to twenty minutes, from this server or one with the same secret.
 */
export class PageMarks {
  readonly #secret: string
  readonly #now: () => number
  /** The sets that were handed out. */
  readonly #sets = new LRUCache<string, ReleaseSet>({ max: MAX_SETS })
  #issued = { key: '', window: -1, mark: '' }

  /** @param now milliseconds since 1970. */
  constructor(secret: string, now: () => number) {
    this.#secret = secret
    this.#now = now
  }

  /** The mark of a page with these releases. */
  issue(set: ReleaseSet): string {
    const window = this.#window
    if (this.#issued.key !== set.key || this.#issued.window !== window) {
      this.#issued = { key: set.key, window, mark: this.#sign(set.key, window) }
      this.#sets.set(set.key, set)
    }
    return this.#issued.mark
  }

  /** True if the mark is that of a recent page in which `unit@release` was live. */
  accepts(mark: string, unit: string, release: string): boolean {
    const windows = [this.#window, this.#window - 1]
    const given = Buffer.from(mark)
    return [...this.#sets.values()].some(
      (set) =>
        [set.host, ...set.remotes].some((one) => one.unit === unit && one.release === release) &&
        windows.some((window) => {
          const expected = Buffer.from(this.#sign(set.key, window))
          return given.length === expected.length && timingSafeEqual(given, expected)
        }),
    )
  }

  get #window(): number {
    return Math.floor(this.#now() / WINDOW_MS)
  }

  #sign(key: string, window: number): string {
    const text = `page ${window} ${key}`
    return createHmac('sha256', this.#secret).update(text).digest('base64url').slice(0, 22)
  }
}
