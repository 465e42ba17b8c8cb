import Utm, { LatLon } from 'geodesy/utm.js'

/** A point in degrees. */
export interface Point {
  lat: number
  lon: number
}

const BANDS = 'CDEFGHJKLMNPQRSTUVWX'
/** Letters of columns by zone, and of rows by zone; they repeat every third and second zone. */
const COLUMNS = ['ABCDEFGH', 'JKLMNPQR', 'STUVWXYZ']
const ROWS = ['ABCDEFGHJKLMNPQRSTUV', 'FGHJKLMNPQRSTUVABCDE']
/** Side of a lettered square, and the height after which row letters repeat, in metres. */
const SQUARE = 100_000
const REPEAT = 2_000_000
const FALSE_NORTHING = 10_000_000
/** Zones that Svalbard's wider neighbours leave no room for. */
const NO_ZONES = new Set(['32X', '34X', '36X'])

/** The types of the library lack the last parameters. */
const UncheckedUtm = Utm as unknown as new (
  zone: number,
  hemisphere: string,
  easting: number,
  northing: number,
  datum: undefined,
  convergence: null,
  scale: null,
  isChecked: boolean,
) => Utm

/**
 * The point of grid coordinates. The library's own check of northings, which is skipped, is too
 * narrow at the ends of the grid, where zones are highest at their edges.
 */
export function pointAt(
  zone: number,
  hemisphere: string,
  easting: number,
  northing: number,
): Point {
  const utm = new UncheckedUtm(
    ...([zone, hemisphere, easting, northing] as const),
    ...([undefined, null, null, false] as const),
  )
  const { lat, lon } = utm.toLatLon()
  return { lat, lon }
}

/** Letter of the band of eight degrees, of twelve in the north, in which a latitude lies. */
export function bandOf(lat: number): string {
  return BANDS[Math.min(19, Math.floor(lat / 8 + 10))] ?? ''
}

/** The reference to a square metre; the band is that of the latitude, not of the rounded grid. */
export function writeReference(utm: Utm, lat: number): string {
  const { easting, hemisphere, zone } = utm
  // A point just south of the equator lies in the last metre of the southern grid.
  const northing = hemisphere === 'S' ? Math.min(utm.northing, FALSE_NORTHING - 1) : utm.northing
  const column = COLUMNS[(zone - 1) % 3]?.[Math.floor(easting / SQUARE) - 1] ?? ''
  const row = ROWS[(zone - 1) % 2]?.[Math.floor(northing / SQUARE) % 20] ?? ''
  const [east, north] = [easting, northing].map((metres) =>
    String(Math.floor(metres % SQUARE)).padStart(5, '0'),
  )
  return `${String(zone).padStart(2, '0')}${bandOf(lat)} ${column}${row} ${east} ${north}`
}

/** The point within a lettered square to which a reference leads, in metres. */
interface Place {
  east: number
  north: number
}

/** The point of a place in a lettered square; null for a square that does not exist. */
export function readSquare(
  zone: number,
  band: string,
  letters: string,
  { east, north }: Place,
): Point | null {
  const column = COLUMNS[(zone - 1) % 3]?.indexOf(letters[0] ?? '') ?? -1
  const row = ROWS[(zone - 1) % 2]?.indexOf(letters[1] ?? '') ?? -1
  if (zone < 1 || zone > 60 || column < 0 || row < 0 || NO_ZONES.has(`${zone}${band}`)) return null
  const hemisphere = band < 'N' ? 'S' : 'N'
  const left = (column + 1) * SQUARE
  for (let bottom = row * SQUARE; bottom < FALSE_NORTHING; bottom += REPEAT) {
    const corners = [0, SQUARE].flatMap((right) =>
      [0, SQUARE].map((up) => pointAt(zone, hemisphere, left + right, bottom + up)),
    )
    // A band cuts through squares, so that a part of one is enough.
    if (overlaps(corners, band)) return pointAt(zone, hemisphere, left + east, bottom + north)
  }
  return null
}

function overlaps(corners: readonly Point[], band: string): boolean {
  const lats = corners.map(({ lat }) => lat)
  const bottom = (BANDS.indexOf(band) - 10) * 8
  const top = bottom + (band === 'X' ? 12 : 8)
  return Math.max(...lats) >= bottom && Math.min(...lats) <= top
}

/** Degrees by which a point of a rounded reference may have left its zone or the grid. */
const SLACK = 1e-4

/** The nearest point of the grid to one that rounding may have moved over its end. */
export function withinGrid({ lat, lon }: Point): Point {
  if (lat > 84 && lat <= 84 + SLACK) return { lat: 84, lon }
  return lat < -80 && lat >= -80 - SLACK ? { lat: -80, lon } : { lat, lon }
}

/** The date line is the western edge of zone 1, and not a zone of its own. */
function wrap(lon: number): number {
  return ((((lon + 180) % 360) + 360) % 360) - 180
}

const SIDES = [0, 1, -1]
const DIRECTIONS = SIDES.flatMap((north) => SIDES.map((east) => [north, east] as const))

/**
 * A point as it lies in the zone of a reference, if rounding alone has moved it out of that zone;
 * else the point itself.
 */
export function withinZone(point: Point, zone: number): Point {
  const isIn = ({ lat, lon }: Point) =>
    lat >= -80 && lat <= 84 && gridOf({ lat, lon }).zone === zone
  if (isIn(point)) return point
  for (const [north, east] of DIRECTIONS) {
    const at = (distance: number) => ({
      lat: point.lat + north * distance,
      lon: wrap(point.lon + east * distance),
    })
    if (isIn(at(SLACK))) return at(shortest((distance) => isIn(at(distance))))
  }
  return point
}

/** The shortest distance up to the slack at which something holds. */
function shortest(holds: (distance: number) => boolean): number {
  let [near, far] = [0, SLACK]
  for (let step = 0; step < 40; step++) {
    const middle = (near + far) / 2
    if (holds(middle)) far = middle
    else near = middle
  }
  return far
}

/** Grid coordinates of a point between 80° south and 84° north. */
export function gridOf({ lat, lon }: Point): Utm {
  return new LatLon(lat, wrap(lon)).toUtm()
}
