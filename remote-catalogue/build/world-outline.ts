import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import { presimplify, quantile, simplify } from 'topojson-simplify'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'

const MODULE = 'virtual:world-outline'
const require = createRequire(import.meta.url)
/** Share of the outline's points that stay; more cannot be seen on a small map. */
const KEPT = 0.6
/** Units of the drawing for one degree. */
const UNITS = 2

/**
 * `virtual:world-outline`: the land of the earth, by Natural Earth (public domain), as the data of an
 * SVG path on a map of 720 by 360 units, equirectangular, north up, from 180 degrees west.
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

/** One ring with steps relative to the point before; nothing for what is smaller than a unit. */
function ringPath(ring: readonly (readonly number[])[]): string {
  const points = ring
    .map(([lon = 0, lat = 0]) => [Math.round((lon + 180) * UNITS), Math.round((90 - lat) * UNITS)])
    .filter(([x, y], index, all) => x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1])
  if (points.length < 4) return ''
  const steps = points
    .slice(1, -1)
    .map(([x = 0, y = 0], index) => {
      const [lastX = 0, lastY = 0] = points[index] ?? []
      return `${x - lastX} ${y - lastY}`
    })
    .join(' ')
  return `M${points[0]?.join(' ')}l${steps}z`.replaceAll(' -', '-')
}
