import { DAY_MS } from '@orchard/shared/format'
import database from './zones.json' with { type: 'json' }

/** The state of the clocks of a zone. */
export interface Clock {
  /** Seconds ahead of UTC. */
  offset: number
  /** Whether daylight saving time is observed. */
  dst: boolean
  /** As the tz database has it, such as CET; empty where it has none. */
  abbreviation: string
}

interface History {
  clocks: [offset: number, dst: number, abbreviation: string][]
  order: number[]
  timestamps: number[]
}

const ZONES: Readonly<Record<string, number>> = database.zones
const COUNTRIES: Readonly<Record<string, readonly string[]>> = database.countries
const HISTORIES = database.histories as unknown as readonly History[]
const SPELLINGS = new Map(Object.keys(ZONES).map((name) => [name.toLowerCase(), name]))

/** Years of which clocks are known; later ones assume that the rules of the edition stay as they are. */
export const ZONE_YEARS = { first: 1970, last: 2099 } as const

/** Edition of the tz database, and the day on which it was released. */
export const ZONE_EDITION = { name: database.edition, released: database.released } as const

/** A time zone of the tz database of IANA: the service's own, whatever the runtime has. */
export class Zone {
  /** As the database writes it, such as `Europe/Paris`. */
  readonly name: string
  readonly #history: History

  private constructor(name: string, history: History) {
    this.name = name
    this.#history = history
  }

  /** The zone of a name in any case; undefined for what is none. */
  static find(name: string): Zone | undefined {
    const spelling = SPELLINGS.get(name.toLowerCase())
    const history = spelling === undefined ? undefined : HISTORIES[ZONES[spelling] ?? -1]
    return spelling === undefined || !history ? undefined : new Zone(spelling, history)
  }

  /** Names of the zones of a country (ISO 3166-1), the most populous first; none for what is no country. */
  static ofCountry(country: string): readonly string[] {
    return COUNTRIES[country] ?? []
  }

  /** Names of all zones, links included, in alphabetical order. */
  static names(): string[] {
    return Object.keys(ZONES)
  }

  /** The clock at a moment in milliseconds since 1970. Years are those of `ZONE_YEARS`. */
  clockAt(timestamp: number): Clock {
    return this.#clock(this.#indexAt(timestamp))
  }

  /** Whether it is known what the clocks show at a moment. */
  isKnownAt(timestamp: number): boolean {
    if (new Date(timestamp).getUTCFullYear() <= ZONE_YEARS.last) return true
    return this.#history.timestamps.every(
      (at) => new Date(at * 1_000).getUTCFullYear() < ZONE_YEARS.last,
    )
  }

  /** When the clocks are put forward or back next, in milliseconds since 1970, and what they show then. */
  changeAfter(timestamp: number): { at: number; clock: Clock } | undefined {
    const index = this.#indexAt(timestamp)
    const { offset } = this.#clock(index)
    for (let next = index + 1; next < this.#history.order.length; next++) {
      const clock = this.#clock(next)
      const at = (this.#history.timestamps[next - 1] ?? 0) * 1_000
      if (new Date(at).getUTCFullYear() > ZONE_YEARS.last) return undefined
      if (clock.offset !== offset) return { at, clock }
    }
    return undefined
  }

  /**
   * The moments at which clocks show a local time: two in an hour that is repeated, none in one that is skipped.
   * @param local milliseconds since 1970 as if the local time were UTC
   */
  timestampsOf(local: number): number[] {
    const around = [-DAY_MS, DAY_MS].map((ms) => this.clockAt(local + ms).offset)
    const offsets = new Set([...around, this.clockAt(local).offset])
    const timestamps = [...offsets].map((offset) => local - offset * 1_000)
    return timestamps
      .filter((timestamp) => timestamp + this.clockAt(timestamp).offset * 1_000 === local)
      .sort((a, b) => a - b)
  }

  /** Index in `order`. */
  #indexAt(timestamp: number): number {
    const { timestamps } = this.#history
    let low = 0
    let high = timestamps.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((timestamps[middle] ?? 0) * 1_000 <= timestamp) low = middle + 1
      else high = middle
    }
    return low
  }

  #clock(index: number): Clock {
    const [offset, dst, abbreviation] = this.#history.clocks[this.#history.order[index] ?? 0] ?? [
      0,
      0,
      'UTC',
    ]
    return { offset, dst: dst === 1, abbreviation }
  }
}
