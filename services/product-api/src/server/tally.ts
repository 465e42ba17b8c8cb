/** Counts by owner; one that has nothing left takes no memory. */
export class Tally {
  readonly #counts = new Map<string, number>()

  of(owner: string): number {
    return this.#counts.get(owner) ?? 0
  }

  add(owner: string): void {
    this.#counts.set(owner, this.of(owner) + 1)
  }

  /** Takes one back that was added. */
  remove(owner: string): void {
    const left = this.of(owner) - 1
    if (left > 0) this.#counts.set(owner, left)
    else this.#counts.delete(owner)
  }
}
