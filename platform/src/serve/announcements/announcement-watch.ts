import { announcementsAt, announcementsOf, noticesOf } from '@orchard/shared/announcements'
import { ANNOUNCEMENT_SECONDS } from '@orchard/shared/facts'
import { SECOND_MS } from '@orchard/shared/format'
import { listCurrentAnnouncements } from '@orchard/shared/responses/announcements'
import type { Dependency } from '@orchard/shared-node/health'
import type { Announced } from '#src/serve/render/messages.ts'

const EVERY_MS = (ANNOUNCEMENT_SECONDS / 2) * SECOND_MS
const TIMEOUT_MS = 2_000

interface WatchOptions {
  /** Origin of the product API. */
  apiHost: string
  watched: Dependency
  /** Unix milliseconds. */
  now(): number
  /** Each page says that nothing here is real. */
  isRehearsal?: boolean
}

const REHEARSAL = { id: 'rehearsal', words: 'This is a rehearsal: nothing here is real.' }

/** Knows what operators have announced, so that no page and no visitor has to ask. While the product API is away, the last list counts. */
export class AnnouncementWatch {
  #announced: Announced
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  readonly #options: WatchOptions

  constructor(options: WatchOptions) {
    this.#options = options
    this.#announced = this.#noted([])
  }

  /** Another object whenever it says something else. */
  get announced(): Announced {
    return this.#announced
  }

  /** Asks the product API once. Never rejects. */
  async look(): Promise<void> {
    const { apiHost, now, watched } = this.#options
    let known = this.#announced.announcements
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(`${apiHost}/status/announcements`, { signal })
      if (!response.ok) throw new Error(`the product API returned ${response.status}`)
      const told = listCurrentAnnouncements(await response.json())
      if (!told) throw new TypeError('the product API returned no announcements')
      known = announcementsOf(told)
      this.#failures = 0
      watched.worked()
    } catch (error) {
      // A site that starts with its product API asks once too early.
      if (++this.#failures > 1) watched.failed(error)
    }
    const next = this.#noted(announcementsAt(known, now()))
    if (JSON.stringify(next) !== JSON.stringify(this.#announced)) this.#announced = next
  }

  #noted(announcements: Announced['announcements']): Announced {
    const { isRehearsal, now } = this.#options
    const notices = noticesOf(announcements, now())
    return { announcements, notices: isRehearsal ? [REHEARSAL, ...notices] : notices }
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
