import { MINUTE_MS } from '@orchard/shared/format'
import { type ListSources, listSources } from '@orchard/shared/responses/catalogue'
import { type PartId, SYSTEM_PARTS } from '#src/data/system-parts.ts'
import { type Ask, askHealth, askJson, type Browser, type PartState } from './ask-health.ts'
import { readReleases, type UnitRelease } from './read-releases.ts'

/** The servers behind the site's configuration. */
export interface Servers {
  apiHost: string
  identityHost: string | null
  /** True if live APIs may ask outside sources here. */
  hasSources: boolean
}

/** Everything that is known so far. A new object after each change. */
export interface Board {
  /** By part, oldest first. */
  asks: Readonly<Record<PartId, readonly Ask[]>>
  /** Parts that have not responded yet. */
  pending: readonly PartId[]
  /** Null as long as the registry cannot be read. */
  releases: readonly UnitRelease[] | null
  /** Outside sources; null as long as the product API does not list them. */
  sources: ListSources['sources'] | null
}

/** The board before the first response, which is also what the server renders. */
export const EMPTY_BOARD: Board = {
  asks: { site: [], 'product-api': [], identity: [] },
  pending: [],
  releases: null,
  sources: null,
}

const INTERVAL_MS = 30_000
/** Longer, because browsers log each failed connection to their console. */
const UNREACHABLE_INTERVAL_MS = MINUTE_MS
/** More than an hour; older ones are dropped. */
const MAX_ASKS = 150
const REGISTRY = '/_mf/registry.json'

/** The state of a part as of its last response. */
export function stateOf(asks: readonly Ask[]): PartState {
  return asks.at(-1)?.state ?? 'unknown'
}

/** Unix milliseconds at which a part is due. */
function dueAt(asks: readonly Ask[]): number {
  const last = asks.at(-1)
  if (!last) return 0
  return last.at + (last.state === 'unreachable' ? UNREACHABLE_INTERVAL_MS : INTERVAL_MS)
}

/**
 * Asks every part for its health between `start` and `stop`: every 30 seconds, or every minute
 * while it is unreachable. The registry is read with the site's own responses, the outside sources
 * with the product API's.
 */
export class StatusMonitor {
  readonly #servers: Servers
  readonly #browser: Browser
  readonly #listeners = new Set<() => void>()
  readonly #timers = new Map<PartId, () => void>()
  #board = EMPTY_BOARD
  #isRunning = false

  constructor(servers: Servers, browser: Browser) {
    this.#servers = servers
    this.#browser = browser
  }

  /** Everything that is known so far. */
  readonly board = (): Board => this.#board

  /** Calls `listener` after each change; the result ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Asks everything that is due, and goes on. */
  start(): void {
    this.#isRunning = true
    for (const { id } of SYSTEM_PARTS) this.#plan(id)
  }

  /** Sends no more requests; responds on their way still count. */
  stop(): void {
    this.#isRunning = false
    for (const cancel of this.#timers.values()) cancel()
  }

  /** Asks everything at once, due or not, except parts that were just found unreachable. */
  readonly checkNow = (): void => {
    const now = this.#browser.now()
    for (const { id } of SYSTEM_PARTS) {
      const asks = this.#board.asks[id]
      if (stateOf(asks) !== 'unreachable' || now >= dueAt(asks)) void this.#ask(id)
    }
  }

  #plan(id: PartId): void {
    this.#timers.get(id)?.()
    if (!this.#isRunning) return
    const wait = dueAt(this.#board.asks[id]) - this.#browser.now()
    if (wait <= 0) void this.#ask(id)
    else
      this.#timers.set(
        id,
        this.#browser.startTimer(() => this.#plan(id), wait),
      )
  }

  async #ask(id: PartId): Promise<void> {
    const part = SYSTEM_PARTS.find((one) => one.id === id)
    const address = part?.healthAddress(this.#servers) ?? null
    if (address === null || this.#board.pending.includes(id)) return
    this.#change({ pending: [...this.#board.pending, id] })
    const ask = await askHealth(address, this.#browser)
    const more = await this.#readMore(id, ask.state !== 'unreachable')
    const { asks, pending } = this.#board
    this.#change({
      ...more,
      asks: { ...asks, [id]: [...asks[id], ask].slice(-MAX_ASKS) },
      pending: pending.filter((one) => one !== id),
    })
    this.#plan(id)
  }

  async #readMore(id: PartId, isReached: boolean): Promise<Partial<Board>> {
    const { apiHost, hasSources } = this.#servers
    const read = async (address: string) =>
      isReached ? askJson(address, this.#browser) : undefined
    if (id === 'site') return { releases: readReleases(await read(REGISTRY)) }
    if (id === 'product-api' && hasSources)
      return { sources: listSources(await read(`${apiHost}/sources`))?.sources ?? null }
    return {}
  }

  #change(part: Partial<Board>): void {
    this.#board = { ...this.#board, ...part }
    for (const listener of this.#listeners) listener()
  }
}
