import { DAY_SECONDS } from '@orchard/shared/format'
import { z } from 'zod'
import { contract } from '#contracts/driving-distance.ts'
import { defineApi } from '#src/define-api.ts'
import { degrees, metresBetween, type Point, parsePoint } from '#src/lib/earth.ts'
import { roundTo } from '#src/lib/round.ts'
import { shorten } from '#src/lib/search-text.ts'
import { invalidParameter, ResponseError } from '#src/response-error.ts'
import { jsonOf } from '#src/sources/json-of.ts'

/**
 * The fastest way in metres and seconds, and the points of the network at which it begins and ends.
 */
const route = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ distance: z.number(), duration: z.number() })).min(1),
  waypoints: z
    .array(
      z.object({
        name: z.string().nullish(),
        location: z.tuple([z.number(), z.number()]),
        distance: z.number().nullish(),
      }),
    )
    .min(2),
})
type Waypoint = z.infer<typeof route>['waypoints'][number]

const ROUTE = 'https://router.project-osrm.org/route/v1/driving'
const KEEP_SECONDS = DAY_SECONDS
const MAX_VIA = 3
const MAX_METRES_TO_ROAD = 2_000
const MAX_CHARACTERS = 120

export default defineApi(contract, {
  async handle({ from, to, via }, { readSource }) {
    const [start, end] = [readPoint('from', from), readPoint('to', to)]
    const between = via === undefined ? [] : via.split(';').map((one) => readPoint('via', one))
    if (between.length > MAX_VIA)
      throw invalidParameter('via', `must have at most ${MAX_VIA} points`)
    const points = [start, ...between, end]
    const path = points.map(({ lat, lon }) => `${degrees(lon)},${degrees(lat)}`).join(';')
    const radiuses = points.map(() => MAX_METRES_TO_ROAD).join(';')
    const found = await readSource('osrm', `${ROUTE}/${path}?overview=false&radiuses=${radiuses}`, {
      read: jsonOf(route),
      keepSeconds: KEEP_SECONDS,
      // NoRoute and NoSegment.
      absent: [400],
    })
    const [way] = found?.routes ?? []
    const [first, last] = [found?.waypoints[0], found?.waypoints.at(-1)]
    if (!way || !first || !last)
      throw new ResponseError(
        404,
        'no_route',
        'No road joins these points, or one of them is more than 2 km from a road',
      )
    return {
      from: nodeOf(first),
      to: nodeOf(last),
      distance: roundTo(way.distance / 1_000, 1),
      duration: Math.round(way.duration / 60),
      straight_line: roundTo(metresBetween(start, end) / 1_000, 1),
    }
  },
})

function nodeOf({ distance, location: [lon, lat], name }: Waypoint) {
  const street = shorten(name ?? '', MAX_CHARACTERS)
  return { street: street === '' ? null : street, lat, lon, moved: roundTo(distance ?? 0, 0) }
}

/** @throws {ResponseError} 400 for what is no pair of latitude and longitude. */
function readPoint(parameter: string, written: string): Point {
  const point = parsePoint(written)
  if (!point)
    throw invalidParameter(parameter, 'must be latitude and longitude, such as 52.5171,13.3889')
  return point
}
