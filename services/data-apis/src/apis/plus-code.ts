import { contract, type Parameters } from '#contracts/plus-code.ts'
import { defineApi } from '#src/define-api.ts'
import { toDigits } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

const ALPHABET = '23456789CFGHJMPQRVWX'
/** Units of the finest grid in a degree. */
const [LAT_UNITS, LON_UNITS] = [25_000_000, 8_192_000]
/** Height and width of a digit's cell in those units: five pairs of digits, then single ones. */
const LAT_PLACES = [5e8, 2.5e7, 1.25e6, 62_500, 3_125, 625, 125, 25, 5, 1]
const LON_PLACES = [163_840_000, 8_192_000, 409_600, 20_480, 1_024, 256, 64, 16, 4, 1]
const PAIRS = 5
const SEPARATOR_AT = 8
const MAX_DIGITS = 15

/** Number of table places that a code of that many digits fills. */
function placesOf(length: number): number {
  return length <= 2 * PAIRS ? length / 2 : length - PAIRS
}

/** Whole units; what binary fractions lack is rounded off first. */
function unitsOf(degrees: number, perDegree: number): number {
  return Math.floor(Math.round(degrees * perDegree * 1e6) / 1e6)
}

const digit = (value: number) => ALPHABET[value] ?? ''
const place = (table: readonly number[], index: number) => table[index] ?? 1

/** Open Location Code of a point, of 2 to 15 digits. */
function encode(lat: number, lon: number, length: number): string {
  const places = placesOf(length)
  const highest = 180 * LAT_UNITS - place(LAT_PLACES, places - 1)
  let up = Math.min(highest, unitsOf(lat + 90, LAT_UNITS))
  let right = unitsOf((((lon + 180) % 360) + 360) % 360, LON_UNITS) % (360 * LON_UNITS)
  let code = ''
  for (let index = 0; index < places; index++) {
    const row = Math.floor(up / place(LAT_PLACES, index))
    const column = Math.floor(right / place(LON_PLACES, index))
    up -= row * place(LAT_PLACES, index)
    right -= column * place(LON_PLACES, index)
    code += index < PAIRS ? digit(row) + digit(column) : digit(row * 4 + column)
  }
  const padded = code.padEnd(SEPARATOR_AT, '0')
  return `${padded.slice(0, SEPARATOR_AT)}+${padded.slice(SEPARATOR_AT)}`
}

/** South-west corner and size of a full code, in units. */
function decode(code: string) {
  const [written = ''] = code.replace('+', '').split('0', 1)
  const digits = written.slice(0, MAX_DIGITS)
  const places = placesOf(digits.length)
  let [up, right] = [0, 0]
  for (let index = 0; index < places; index++) {
    const at = index < PAIRS ? index * 2 : index + PAIRS
    const value = ALPHABET.indexOf(digits[at] ?? '')
    const pair = ALPHABET.indexOf(digits[at + 1] ?? '')
    const [row, column] = index < PAIRS ? [value, pair] : [Math.floor(value / 4), value % 4]
    up += row * place(LAT_PLACES, index)
    right += column * place(LON_PLACES, index)
  }
  const height = place(LAT_PLACES, places - 1)
  const width = place(LON_PLACES, places - 1)
  return { south: up, west: right, height, width, length: digits.length }
}

function centreOf({ height, south, west, width }: ReturnType<typeof decode>) {
  return {
    lat: (south + height / 2) / LAT_UNITS - 90,
    lon: (west + width / 2) / LON_UNITS - 180,
  }
}

/** Moves a coordinate by whole cells of the missing digits until it is nearest to the reference. */
function nearest(value: number, reference: number, step: number, limit: number): number {
  if (reference + step / 2 < value && value - step >= -limit) return value - step
  if (reference - step / 2 > value && value + step <= limit) return value + step
  return value
}

/** Completes a short code by the area around a reference. */
function recover(code: string, lat: number, lon: number): string {
  const missing = SEPARATOR_AT - code.indexOf('+')
  const step = 20 ** (2 - missing / 2)
  const cell = decode(encode(lat, lon, 10).slice(0, missing) + code)
  const centre = centreOf(cell)
  const isAround = Number.POSITIVE_INFINITY
  return encode(
    nearest(centre.lat, lat, step, 90),
    nearest(centre.lon, lon, step, isAround),
    cell.length,
  )
}

/** A full or short code in capitals. @throws {ResponseError} 400 for anything else. */
function readCode(text: string): string {
  // A plus sign that was not percent-encoded arrives as a space.
  const joined = text.includes('+') ? text : text.trimStart().replace(' ', '+')
  const code = joined.trim().toUpperCase()
  const isShort =
    code.length > 1 && /^(?:[2-9CFGHJMPQRVWX]{2}){0,3}\+(?:[2-9CFGHJMPQRVWX]{2,7})?$/.test(code)
  const isFull = /^[2-9C][2-9CFGHJMPQRV](?:[2-9CFGHJMPQRVWX]{2}){3}\+(?:[2-9CFGHJMPQRVWX]{2,7})?$/
  const isPadded = /^[2-9C][2-9CFGHJMPQRV](?:[2-9CFGHJMPQRVWX]{2}){0,2}(?:00){1,3}\+$/
  const isWhole = isFull.test(code) || (isPadded.test(code) && code.length === SEPARATOR_AT + 1)
  if (!isShort && !isWhole)
    throw invalidParameter('code', 'must be an Open Location Code such as 8FVC9G8F+6W')
  return code
}

function codeOf({ lat, length, lon, ...given }: Parameters): string {
  if (given.code !== undefined) {
    const code = readCode(given.code)
    if (code.indexOf('+') === SEPARATOR_AT) return code
    if (lat === undefined || lon === undefined)
      throw invalidParameter('code', 'is short; give lat and lon of a place near it too')
    return recover(code, lat, lon)
  }
  if (lat === undefined) throw invalidParameter('lat', 'must be given together with lon')
  if (lon === undefined) throw invalidParameter('lon', 'must be given together with lat')
  return encode(lat, lon, length)
}

const degrees = (value: number) => toDigits(value, 9)

export default defineApi(contract, {
  handle(parameters) {
    const code = codeOf(parameters)
    const cell = decode(code)
    const { lat, lon } = centreOf(cell)
    return {
      code,
      digits: cell.length,
      lat: degrees(lat),
      lon: degrees(lon),
      bounds: {
        south: degrees(cell.south / LAT_UNITS - 90),
        west: degrees(cell.west / LON_UNITS - 180),
        north: degrees((cell.south + cell.height) / LAT_UNITS - 90),
        east: degrees((cell.west + cell.width) / LON_UNITS - 180),
      },
      local_code: cell.length >= 10 ? code.slice(4) : null,
    }
  },
})
