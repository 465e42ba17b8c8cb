import { contract, type Parameters } from '#contracts/utm.ts'
import { defineApi } from '#src/define-api.ts'
import {
  bandOf,
  gridOf,
  type Point,
  pointAt,
  readSquare,
  withinGrid,
  withinZone,
  writeReference,
} from '#src/lib/grid-reference.ts'
import { toDigits } from '#src/lib/round.ts'
import { invalidParameter, responseError } from '#src/response-error.ts'

const MGRS = /^(\d{1,2})([C-HJ-NP-X])([A-HJ-NP-Z][A-HJ-NP-V])((?:\d\d){1,5})$/
const UTM = /^(\d{1,2})\s*([NS])\s+(\d{5,7}(?:\.\d{1,6})?)\s+(\d{1,8}(?:\.\d{1,6})?)$/
const WIDEST = 1_000_000
const HIGHEST = 10_000_000

const outside = () => responseError('outside_utm', 'UTM ends at 80° south and 84° north')

/** The point of a reference in its zone. @throws {ResponseError} 422 outside of the grid. */
function inZone(found: Point, zone: number): Point {
  const point = withinGrid(found)
  if (!(point.lat >= -80 && point.lat <= 84)) throw outside()
  return withinZone(point, zone)
}

function readMgrs(text: string): Point {
  const match = MGRS.exec(text.toUpperCase().replace(/\s/g, ''))
  const [, zone = '', band = '', letters = '', digits = ''] = match ?? []
  const half = digits.length / 2
  const size = 10 ** (5 - half)
  // A reference names a square; its middle is the point that is meant.
  const [east = 0, north = 0] = [digits.slice(0, half), digits.slice(half)].map(
    (part) => Number(part) * size + size / 2,
  )
  const point = match && readSquare(Number(zone), band, letters, { east, north })
  if (!point) throw invalidParameter('mgrs', 'must be a reference such as 31U DQ 48251 11932')
  return inZone(point, Number(zone))
}

function readUtm(text: string): Point {
  const match = UTM.exec(text.trim().toUpperCase())
  const [, zone, hemisphere = '', easting, northing] = match ?? []
  const isOnGrid = Number(easting) <= WIDEST && Number(northing) <= HIGHEST
  if (!match || Number(zone) < 1 || Number(zone) > 60 || !isOnGrid)
    throw invalidParameter('utm', 'must be a reference such as 31 N 448251 5411932')
  return inZone(pointAt(Number(zone), hemisphere, Number(easting), Number(northing)), Number(zone))
}

function pointOf({ lat, lon, mgrs, utm }: Parameters): Point {
  if (mgrs !== undefined) return readMgrs(mgrs)
  if (utm !== undefined) return readUtm(utm)
  if (lat === undefined) throw invalidParameter('lat', 'must be given together with lon')
  if (lon === undefined) throw invalidParameter('lon', 'must be given together with lat')
  if (!(lat >= -80 && lat <= 84)) throw outside()
  return { lat, lon }
}

export default defineApi(contract, {
  handle(parameters) {
    const { lat, lon } = pointOf(parameters)
    const utm = gridOf({ lat, lon })
    const [easting, northing] = [toDigits(utm.easting, 3), toDigits(utm.northing, 3)]
    return {
      lat: toDigits(lat, 7),
      lon: toDigits(lon, 7),
      zone: utm.zone,
      hemisphere: utm.hemisphere,
      band: bandOf(lat),
      easting,
      northing,
      utm: `${utm.zone} ${utm.hemisphere} ${easting} ${northing}`,
      mgrs: writeReference(utm, lat),
      convergence: toDigits(utm.convergence ?? 0, 6),
      scale: toDigits(utm.scale ?? 1, 9),
      central_meridian: utm.zone * 6 - 183,
    }
  },
})
