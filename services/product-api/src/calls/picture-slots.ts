import { ApiError } from '#src/api-error.ts'

/** Pictures in memory at the same time, up to 5 MB each. */
const MOST = 16
/** Of one account or address, so that slow senders leave room for others. */
const MOST_OF_ONE = 4

/** Limits how many pictures this process holds. */
export class PictureSlots {
  readonly #held = new Map<string, number>()
  #all = 0

  /** Takes a slot; returns a function that frees it. @throws {ApiError} 503 if none is free. */
  take(owner: string): () => void {
    const own = this.#held.get(owner) ?? 0
    if (this.#all >= MOST || own >= MOST_OF_ONE)
      throw new ApiError(503, 'overloaded', 'Too many pictures at once; retry in a moment')
    this.#all++
    this.#held.set(owner, own + 1)
    return () => {
      this.#all--
      const left = (this.#held.get(owner) ?? 1) - 1
      if (left === 0) this.#held.delete(owner)
      else this.#held.set(owner, left)
    }
  }
}
