import { type PartId, SYSTEM_PARTS } from '#src/data/system-parts.ts'
import { type Ask, askHealth, askJson, type PartState, type Surroundings } from './ask-health.ts'
import { readReleases, type UnitRelease } from './read-releases.ts'

/** A server to ask. */
export interface Target {
  id: PartId
  /** Its health address; null where it is not set up. */
  address: string | null
}

/** What has been found so far. A new object after each change. */
export interface Board {
  /** By part, oldest first. */
  asks: Readonly<Record<PartId, readonly Ask[]>>
  /** Parts that have been asked and have not answered yet. */
  pending: readonly PartId[]
  /** Null where the registry has not been read or could not be. */
  releases: readonly UnitRelease[] | null
}

/** Nothing found yet: what the server renders. */
export const EMPTY_BOARD: Board = {
  asks: { site: [], 'product-api': [], identity: [] },
  pending: [],
  releases: null,
}

const INTERVAL_MS = 30_000
/** Browsers write each failed connection into their console, so an absent server is left alone longer. */
const UNREACHABLE_INTERVAL_MS = 60_000
/** An hour and more; then the oldest go. */
const MAX_ASKS = 150
const REGISTRY = '/_mf/registry.json'

/** The state of a part as its last ask found it. */
export function stateOf(asks: readonly Ask[]): PartState {
  return asks.at(-1)?.state ?? 'unknown'
}

/** The moment from which a part is asked again by itself, in Unix milliseconds. */
function nextAskAt(asks: readonly Ask[]): number {
  const last = asks.at(-1)
  if (!last) return 0
  return last.at + (last.state === 'unreachable' ? UNREACHABLE_INTERVAL_MS : INTERVAL_MS)
}

/** Whether a visitor's wish to ask now is granted: not while a server was just found unreachable. */
function mayAskNow(asks: readonly Ask[], now: number): boolean {
  return stateOf(asks) !== 'unreachable' || now >= nextAskAt(asks)
}

/**
 * Asks servers how they are, every 30 seconds between `start` and `stop`, and keeps what they said. One that is
 * unreachable is asked once a minute at most. The registry is read with each answer of the site itself.
 */
export class StatusMonitor {
  readonly #targets: readonly Target[]
  readonly #surroundings: Surroundings
  readonly #listeners = new Set<() => void>()
  #board = EMPTY_BOARD
  #isRunning = false
  #cancelTimer = () => {}

  constructor(targets: readonly Target[], surroundings: Surroundings) {
    this.#targets = targets
    this.#surroundings = surroundings
  }

  /** What has been found so far. */
  readonly board = (): Board => this.#board

  /** Calls `listener` after each change; the result ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Asks what is due and goes on doing so. */
  start(): void {
    this.#isRunning = true
    this.#askDue()
  }

  /** Asks no more; answers on their way still count. */
  stop(): void {
    this.#isRunning = false
    this.#cancelTimer()
  }

  /** Asks everything that may be asked, due or not. */
  readonly checkNow = (): void => {
    this.#askWhere((asks, now) => mayAskNow(asks, now))
  }

  #askDue(): void {
    this.#askWhere((asks, now) => now >= nextAskAt(asks))
  }

  #askWhere(choose: (asks: readonly Ask[], now: number) => boolean): void {
    const now = this.#surroundings.now()
    for (const { id, address } of this.#targets)
      if (
        address !== null &&
        !this.#board.pending.includes(id) &&
        choose(this.#board.asks[id], now)
      )
        void this.#ask(id, address)
    this.#schedule()
  }

  async #ask(id: PartId, address: string): Promise<void> {
    this.#change({ pending: [...this.#board.pending, id] })
    const ask = await askHealth(address, this.#surroundings)
    const releases =
      id !== 'site' || ask.state === 'unreachable'
        ? undefined
        : readReleases(await askJson(REGISTRY, this.#surroundings))
    const { asks, pending } = this.#board
    this.#change({
      asks: { ...asks, [id]: [...asks[id], ask].slice(-MAX_ASKS) },
      pending: pending.filter((one) => one !== id),
      ...(id === 'site' ? { releases: releases ?? null } : {}),
    })
    this.#schedule()
  }

  #schedule(): void {
    this.#cancelTimer()
    if (!this.#isRunning) return
    const waiting = this.#targets.filter(
      ({ id, address }) => address !== null && !this.#board.pending.includes(id),
    )
    if (waiting.length === 0) return
    const next = Math.min(...waiting.map(({ id }) => nextAskAt(this.#board.asks[id])))
    const { now, startTimer } = this.#surroundings
    this.#cancelTimer = startTimer(() => this.#askDue(), Math.max(0, next - now()))
  }

  #change(part: Partial<Board>): void {
    this.#board = { ...this.#board, ...part }
    for (const listener of this.#listeners) listener()
  }
}

/** The servers behind the site's configuration. */
export function targetsFor(hosts: { apiHost: string; identityHost: string | null }): Target[] {
  const addresses: Record<PartId, string | null> = {
    site: '/healthz',
    // Ready, not only alive: without its database it stores nothing.
    'product-api': `${hosts.apiHost}/readyz`,
    identity: hosts.identityHost === null ? null : `${hosts.identityHost}/healthz`,
  }
  return SYSTEM_PARTS.map(({ id }) => ({ id, address: addresses[id] }))
}
