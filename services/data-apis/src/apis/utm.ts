import Mgrs, { Utm as MgrsUtm } from 'geodesy/mgrs.js'
import Utm, { LatLon } from 'geodesy/utm.js'
import { contract, type Parameters } from '#contracts/utm.ts'
import { cannotAnswer, invalidParameter } from '#src/answer-error.ts'
import { defineApi } from '#src/define-api.ts'
import { toDigits } from '#src/lib/round.ts'

const MGRS = /^(\d{1,2})([C-HJ-NP-X])([A-HJ-NP-Z])([A-HJ-NP-V])((?:\d\d){1,5})$/
const UTM = /^(\d{1,2})\s*([NS])\s+(\d{5,7}(?:\.\d{1,6})?)\s+(\d{1,8}(?:\.\d{1,6})?)$/
/** Digits of a reference to one metre. */
const FULL = 10

const outside = () => cannotAnswer('outside_utm', 'UTM ends at 80° south and 84° north')

/** The library throws a range error for what its own checks refuse, among them unknown squares. */
function orInvalid<Result>(parameter: string, example: string, run: () => Result): Result {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw invalidParameter(parameter, `must be a reference such as ${example}`)
  }
}

function readMgrs(text: string): { lat: number; lon: number } {
  const example = '31U DQ 48251 11932'
  return orInvalid('mgrs', example, () => {
    const match = MGRS.exec(text.toUpperCase().replace(/\s/g, ''))
    if (!match) throw new RangeError('no reference')
    const [, zone = '', band = '', column = '', row = '', digits = ''] = match
    const size = 10 ** (5 - digits.length / 2)
    // A reference names a square; its middle is the point that is meant.
    const [east = 0, north = 0] = [0, digits.length / 2].map(
      (start) => Number(digits.slice(start, start + digits.length / 2)) * size + size / 2,
    )
    return new Mgrs(Number(zone), band, column, row, east, north).toUtm().toLatLon()
  })
}

function readUtm(text: string): { lat: number; lon: number } {
  const example = '31 N 448251 5411932'
  return orInvalid('utm', example, () => {
    const match = UTM.exec(text.trim().toUpperCase())
    if (!match) throw new RangeError('no reference')
    const [, zone, hemisphere, easting, northing] = match
    const side = hemisphere === 'S' ? 'S' : 'N'
    return new Utm(Number(zone), side, Number(easting), Number(northing)).toLatLon()
  })
}

function pointOf({ lat, lon, mgrs, utm }: Parameters): { lat: number; lon: number } {
  if (mgrs !== undefined) return readMgrs(mgrs)
  if (utm !== undefined) return readUtm(utm)
  if (lat === undefined) throw invalidParameter('lat', 'must be given together with lon')
  if (lon === undefined) throw invalidParameter('lon', 'must be given together with lat')
  return { lat, lon }
}

/** The types of the library do not have the last parameter. */
const UncheckedUtm = MgrsUtm as unknown as new (
  zone: number,
  hemisphere: string,
  easting: number,
  northing: number,
  datum: undefined,
  convergence: null,
  scale: null,
  isChecked: boolean,
) => MgrsUtm

/**
 * Near 80° south and 84° north the library's check of northings is too narrow, and so is skipped.
 */
function referenceOf({ easting, hemisphere, northing, zone }: Utm): Mgrs {
  return new UncheckedUtm(
    zone,
    hemisphere,
    easting,
    northing,
    undefined,
    null,
    null,
    false,
  ).toMgrs()
}

export default defineApi(contract, {
  answer(parameters) {
    const { lat, lon } = pointOf(parameters)
    if (!(lat >= -80 && lat <= 84)) throw outside()
    // The date line is the western edge of zone 1, and not a zone of its own.
    const utm = new LatLon(lat, lon === 180 ? -180 : lon).toUtm()
    const reference = referenceOf(utm)
    const [easting, northing] = [toDigits(utm.easting, 3), toDigits(utm.northing, 3)]
    return {
      lat: toDigits(lat, 7),
      lon: toDigits(lon, 7),
      zone: utm.zone,
      hemisphere: utm.hemisphere,
      band: reference.band,
      easting,
      northing,
      utm: `${utm.zone} ${utm.hemisphere} ${easting} ${northing}`,
      mgrs: reference.toString(FULL),
      convergence: toDigits(utm.convergence ?? 0, 6),
      scale: toDigits(utm.scale ?? 1, 9),
      central_meridian: utm.zone * 6 - 183,
    }
  },
})
