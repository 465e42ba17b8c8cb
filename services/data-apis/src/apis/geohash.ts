import { contract, type Parameters } from '#contracts/geohash.ts'
import { defineApi } from '#src/define-api.ts'
import { toDigits } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

const ALPHABET = '0123456789bcdefghjkmnpqrstuvwxyz'

/** A cell by its column from the west and its row from the south. */
interface Cell {
  column: number
  row: number
  precision: number
}

/** Five bits a character, of which longitude takes the first and every other one. */
function gridOf(precision: number): { columns: number; rows: number } {
  const bits = precision * 5
  return { columns: 2 ** Math.ceil(bits / 2), rows: 2 ** Math.floor(bits / 2) }
}

function locate(lat: number, lon: number, precision: number): Cell {
  const { columns, rows } = gridOf(precision)
  const column = Math.min(columns - 1, Math.floor(((lon + 180) / 360) * columns))
  const row = Math.min(rows - 1, Math.floor(((lat + 90) / 180) * rows))
  return { column, row, precision }
}

function write({ column, precision, row }: Cell): string {
  let [left, up] = [column, row]
  let bits = 0n
  for (let index = 0; index < precision * 5; index++) {
    // The last bit belongs to longitude where the number of bits is odd.
    const isLongitude = (precision * 5 - 1 - index) % 2 === 0
    const value = isLongitude ? left : up
    bits |= BigInt(value % 2) << BigInt(index)
    if (isLongitude) left = Math.floor(left / 2)
    else up = Math.floor(up / 2)
  }
  const places = Array.from({ length: precision }, (_, index) =>
    BigInt(5 * (precision - 1 - index)),
  )
  return places.map((place) => ALPHABET[Number((bits >> place) & 31n)]).join('')
}

function read(text: string): Cell {
  let [column, row] = [0, 0]
  for (const [index, character] of [...text].entries())
    for (let bit = 0; bit < 5; bit++) {
      const value = (ALPHABET.indexOf(character) >> (4 - bit)) & 1
      if ((index * 5 + bit) % 2 === 0) column = column * 2 + value
      else row = row * 2 + value
    }
  return { column, row, precision: text.length }
}

function cellOf({ geohash, lat, lon, precision }: Parameters): Cell {
  if (geohash !== undefined) {
    const text = geohash.trim().toLowerCase()
    if (!/^[\da-z]+$/.test(text) || /[ailo]/.test(text))
      throw invalidParameter('geohash', 'must have letters and digits other than a, i, l and o')
    return read(text)
  }
  if (lat === undefined) throw invalidParameter('lat', 'must be given together with lon')
  if (lon === undefined) throw invalidParameter('lon', 'must be given together with lat')
  return locate(lat, lon, precision)
}

/** The cell beside; null beyond a pole. */
function neighbour({ column, precision, row }: Cell, east: number, north: number): string | null {
  const { columns, rows } = gridOf(precision)
  if (row + north < 0 || row + north >= rows) return null
  return write({ column: (column + east + columns) % columns, row: row + north, precision })
}

const degrees = (value: number) => toDigits(value, 9)

export default defineApi(contract, {
  handle(parameters) {
    const cell = cellOf(parameters)
    const { columns, rows } = gridOf(cell.precision)
    const [width, height] = [360 / columns, 180 / rows]
    const [west, south] = [cell.column * width - 180, cell.row * height - 90]
    return {
      geohash: write(cell),
      precision: cell.precision,
      lat: degrees(south + height / 2),
      lon: degrees(west + width / 2),
      bounds: {
        south: degrees(south),
        west: degrees(west),
        north: degrees(south + height),
        east: degrees(west + width),
      },
      neighbours: {
        n: neighbour(cell, 0, 1),
        ne: neighbour(cell, 1, 1),
        e: neighbour(cell, 1, 0),
        se: neighbour(cell, 1, -1),
        s: neighbour(cell, 0, -1),
        sw: neighbour(cell, -1, -1),
        w: neighbour(cell, -1, 0),
        nw: neighbour(cell, -1, 1),
      },
    }
  },
})
