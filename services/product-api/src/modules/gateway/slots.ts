import { ApiError } from '#src/server/api-error.ts'
import { Tally } from '#src/server/tally.ts'

/** How many of something may be under way at once. */
interface SlotRules {
  max: number
  /** Of one account or address, so that slow ones leave room for others. */
  maxOfOne: number
  /** Told to a caller who gets no slot. */
  refusal: string
}

/** Limits what is under way in this process, over all and by owner. */
export class Slots {
  readonly #rules: SlotRules
  readonly #held = new Tally()
  #all = 0

  constructor(rules: SlotRules) {
    this.#rules = rules
  }

  /** Does something in a slot. @throws {ApiError} 503 if none is free. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const { max, maxOfOne, refusal } = this.#rules
    if (this.#all >= max || this.#held.of(owner) >= maxOfOne)
      throw new ApiError(503, 'overloaded', refusal)
    this.#all++
    this.#held.add(owner)
    try {
      return await work()
    } finally {
      this.#all--
      this.#held.remove(owner)
    }
  }
}
