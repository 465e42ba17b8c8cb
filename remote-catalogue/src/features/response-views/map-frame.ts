/** A place of the earth in decimal degrees. */
export interface Place {
  lat: number
  lon: number
}

/** Units of the world map for one degree: it is 720 wide and 360 high. */
const UNITS = 2
const WORLD = 360 * UNITS
/** The smallest extent, since the outline of the land is coarse. */
const LEAST_WIDTH = 90 * UNITS
/** Margin around the places, as a share of their extent. */
const AIR = 1.6

/** Projects a place onto the world map (equirectangular projection). */
export function toMap({ lat, lon }: Place): { x: number; y: number } {
  return { x: (lon + 180) * UNITS, y: (90 - lat) * UNITS }
}

/** The part of the world map that shows all places, twice as wide as it is high. */
export function frameOf(places: readonly Place[]): {
  x: number
  y: number
  width: number
  height: number
} {
  const points = places.map(toMap)
  const [left, right] = extent(points.map(({ x }) => x))
  const [top, bottom] = extent(points.map(({ y }) => y))
  const width = Math.min(
    WORLD,
    Math.max(LEAST_WIDTH, (right - left) * AIR, (bottom - top) * 2 * AIR),
  )
  const height = width / 2
  return {
    x: clamp((left + right - width) / 2, 0, WORLD - width),
    y: clamp((top + bottom - height) / 2, 0, WORLD / 2 - height),
    width,
    height,
  }
}

/** The lines that join places in order, each the shorter way round the earth. */
export function routeOf(places: readonly Place[]): string {
  return places
    .slice(1)
    .map((to, index) => {
      const from = places[index] ?? to
      const turn = to.lon - from.lon > 180 ? -360 : to.lon - from.lon < -180 ? 360 : 0
      const line = segment(from, { ...to, lon: to.lon + turn })
      // Beyond the antimeridian, the line continues from the other side.
      return turn === 0 ? line : line + segment({ ...from, lon: from.lon - turn }, to)
    })
    .join('')
}

function segment(from: Place, to: Place): string {
  const [a, b] = [toMap(from), toMap(to)]
  return `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`
}

const round = (value: number) => Math.round(value * 10) / 10
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)
const extent = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const
