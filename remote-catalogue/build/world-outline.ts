import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'

const MODULE = 'virtual:world-outline'
const require = createRequire(import.meta.url)
/** Share of the outline's points to keep; more would not be visible on a small map. */
const KEPT = 0.52
/** Units of the drawing for one degree. */
const UNITS = 2
const WIDTH = 360 * UNITS

/**
 * `virtual:world-outline`: SVG path data of the earth's land by Natural Earth (public domain), on
 * an equirectangular map of 720 by 360 units, north up, from 180 degrees west.
 */
export function worldOutlinePlugin(): Plugin {
  return {
    name: 'orchard:world-outline',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    async load(id) {
      if (id !== `\0${MODULE}`) return null
      return `export default ${JSON.stringify(await worldOutline())}`
    },
  }
}

/** The data of the path. */
export async function worldOutline(): Promise<string> {
  const { feature } = await import('topojson-client')
  const { presimplify, quantile, simplify } = await import('topojson-simplify')
  const file = require.resolve('world-atlas/land-110m.json')
  const whole: Topology<{ land: GeometryCollection }> = JSON.parse(await readFile(file, 'utf8'))
  const weighted = presimplify(whole)
  const coarse = simplify(weighted, quantile(weighted, KEPT))
  const land = feature(coarse, coarse.objects.land)
  return land.features
    .flatMap(({ geometry }) => {
      if (geometry.type === 'Polygon') return geometry.coordinates
      return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
    })
    .map(ringPath)
    .join('')
}

/** A ring in relative steps; empty if it is smaller than a unit. */
function ringPath(ring: readonly (readonly number[])[]): string {
  const points = withoutSeam(ring)
    .map(([lon, lat]) => [Math.round((lon + 180) * UNITS), Math.round((90 - lat) * UNITS)] as const)
    .filter(([x, y], index, all) => x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1])
  const [first] = points
  if (!first || points.length < 4) return ''
  const steps = points
    .slice(1)
    .map(([x, y], index) => {
      const [lastX, lastY] = points[index] ?? first
      return `${x - lastX} ${y - lastY}`
    })
    .join(' ')
  const isOver = points.some(([x]) => x > WIDTH)
  // Land beyond one edge of the map is drawn again at the other.
  const starts = isOver ? [first[0], first[0] - WIDTH] : [first[0]]
  return starts.map((x) => `M${x} ${first[1]}l${steps}z`.replaceAll(' -', '-')).join('')
}

/**
 * A ring whose longitudes continue beyond 180 degrees; one around a pole is closed along the edge
 * of the map.
 */
function withoutSeam(ring: readonly (readonly number[])[]): [lon: number, lat: number][] {
  let turn = 0
  const points = ring.map(([lon = 0, lat = 0], index): [number, number] => {
    const last = ring[index - 1]?.[0] ?? lon
    if (lon - last > 180) turn -= 360
    if (last - lon > 180) turn += 360
    return [lon + turn, lat]
  })
  const [first, last] = [points[0], points.at(-1)]
  const west = Math.min(...points.map(([lon]) => lon))
  const shift = west < -180 ? 360 : 0
  const pole: [number, number][] =
    first && last && turn !== 0
      ? [
          [last[0], Math.sign(last[1]) * 90],
          [first[0], Math.sign(first[1]) * 90],
        ]
      : []
  return [...points, ...pole].map(([lon, lat]) => [lon + shift, lat])
}
