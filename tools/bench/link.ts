/** A line between two places: how fast it takes bytes and how long each is on its way. */
export interface LinkSettings {
  bytesPerMs: number
  delayMs: number
}

interface Slice<T> {
  size: number
  /** When it may start to be sent, in ms. */
  readyAt: number
  content: T
}

/**
 * A simulated line, shared by several flows. Flows take turns by slice, each flow keeps its order, and
 * the line is never busy with two slices at once: the rate holds exactly, without bursts. It knows no
 * clock; times in ms are passed in and must not go back.
 */
export class Link<T> {
  #flows = new Map<object, Slice<T>[]>()
  #underway: { at: number; content: T }[] = []
  #freeAt = Number.NEGATIVE_INFINITY

  readonly #settings: LinkSettings

  constructor(settings: LinkSettings) {
    this.#settings = settings
  }

  /** How many bytes the line holds when it is busy all the time. */
  get bytesUnderway(): number {
    return this.#settings.bytesPerMs * this.#settings.delayMs
  }

  /** Hands over a slice that may be sent from `readyAt` on. */
  push(flow: object, content: T, size: number, readyAt: number): void {
    const queue = this.#flows.get(flow)
    if (queue) queue.push({ size, readyAt, content })
    else this.#flows.set(flow, [{ size, readyAt, content }])
  }

  /** Forgets what a flow has not sent yet. */
  drop(flow: object): void {
    this.#flows.delete(flow)
  }

  /** What has arrived by now, in order. */
  take(now: number): T[] {
    for (let start = this.#nextStart(); start <= now; start = this.#nextStart()) this.#send(start)
    const arrived: T[] = []
    for (let first = this.#underway[0]; first && first.at <= now; first = this.#underway[0]) {
      arrived.push(first.content)
      this.#underway.shift()
    }
    return arrived
  }

  /** When `take` will next have something to do; infinite when nothing waits. */
  nextEvent(): number {
    return Math.min(this.#underway[0]?.at ?? Number.POSITIVE_INFINITY, this.#nextStart())
  }

  #nextStart(): number {
    let earliest = Number.POSITIVE_INFINITY
    for (const [first] of this.#flows.values())
      if (first && first.readyAt < earliest) earliest = first.readyAt
    return Math.max(this.#freeAt, earliest)
  }

  #send(start: number): void {
    for (const [flow, queue] of this.#flows) {
      const slice = queue[0]
      if (!slice || slice.readyAt > start) continue
      queue.shift()
      // To the end of the rotation; an empty flow leaves it.
      this.#flows.delete(flow)
      if (queue.length > 0) this.#flows.set(flow, queue)
      this.#freeAt = start + slice.size / this.#settings.bytesPerMs
      this.#underway.push({ at: this.#freeAt + this.#settings.delayMs, content: slice.content })
      return
    }
  }
}
