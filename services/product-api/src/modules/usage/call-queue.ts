import type { Call, CallGroup, Waiting } from './count-statement.ts'

/** Calls that wait for a statement to count them, by key and its version, month, API and status code. */
export class CallQueue {
  #groups = new Map<string, CallGroup>()

  get isEmpty(): boolean {
    return this.#groups.size === 0
  }

  add(call: Call, waiting: Waiting): void {
    const { keyId, keyVersion, month, slug, status } = call
    const id = `${keyId} ${keyVersion} ${month} ${slug} ${status}`
    const group = this.#groups.get(id)
    if (group) group.waiting.push(waiting)
    else this.#groups.set(id, { ...call, waiting: [waiting] })
  }

  /** Takes everything out. */
  take(): CallGroup[] {
    const all = [...this.#groups.values()]
    this.#groups = new Map()
    return all
  }

  /** Refuses the calls that have waited since before a moment; they have not counted. */
  refuseBefore(timestamp: number, error: unknown): void {
    for (const [id, group] of this.#groups) {
      const isLate = ({ since }: Waiting) => since < timestamp
      for (const one of group.waiting) if (isLate(one)) one.reject(error)
      group.waiting = group.waiting.filter((one) => !isLate(one))
      if (group.waiting.length === 0) this.#groups.delete(id)
    }
  }
}
