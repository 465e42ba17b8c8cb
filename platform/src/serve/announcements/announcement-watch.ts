import { noticesOf, parseAnnouncements } from '@orchard/shared/announcements'
import type { Log } from '@orchard/shared-node/log'
import type { Announced } from '#src/serve/render/messages.ts'

const EVERY_MS = 5_000
const TIMEOUT_MS = 2_000
/** The product API may start after the composer. */
const FAILURES_TO_TELL = 3

interface WatchOptions {
  /** Origin of the product API. */
  apiHost: string
  log: Log
  /** Unix milliseconds. */
  now(): number
  fetch?: typeof fetch
}

/** Knows what operators have announced, so that no page and no visitor has to ask. While the product API is away, the last list counts. */
export class AnnouncementWatch {
  #announced: Announced = { announcements: [], notices: [] }
  #failures = 0
  #timer: NodeJS.Timeout | undefined
  readonly #options: WatchOptions

  constructor(options: WatchOptions) {
    this.#options = options
  }

  /** Another object whenever it says something else. */
  get announced(): Announced {
    return this.#announced
  }

  /** Asks the product API once. Never rejects. */
  async look(): Promise<void> {
    const { apiHost, fetch: ask = fetch, log, now } = this.#options
    let { announcements } = this.#announced
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await ask(`${apiHost}/status/announcements`, { signal })
      if (!response.ok) throw new Error(`the product API returned ${response.status}`)
      const body = (await response.json()) as { announcements?: unknown }
      announcements = parseAnnouncements(body.announcements)
      if (this.#failures >= FAILURES_TO_TELL) log('Announcements are read again', {}, 'info')
      this.#failures = 0
    } catch (error) {
      this.#failures += 1
      if (this.#failures === FAILURES_TO_TELL)
        log(`Announcements not read: ${(error as Error).message}`, {}, 'warn')
    }
    const next = { announcements, notices: noticesOf(announcements, now()) }
    if (JSON.stringify(next) !== JSON.stringify(this.#announced)) this.#announced = next
  }

  /** Asks every five seconds from now on. */
  follow(): void {
    void this.look()
    this.#timer = setInterval(() => this.look(), EVERY_MS)
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
