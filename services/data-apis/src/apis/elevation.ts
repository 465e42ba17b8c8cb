import { DAY_SECONDS } from '@orchard/shared/format'
import { z } from 'zod'
import { contract } from '#contracts/elevation.ts'
import { defineApi } from '#src/define-api.ts'
import { type Point, parsePoint } from '#src/lib/earth.ts'
import { pointQuery } from '#src/lib/open-meteo.ts'
import { roundTo } from '#src/lib/round.ts'
import { invalidParameter, notFound } from '#src/response-error.ts'
import { jsonOf } from '#src/sources/json-of.ts'

/** Metres, in the order of the points. */
const elevations = z.object({ elevation: z.array(z.number().nullable()) })

const ELEVATION = 'https://api.open-meteo.com/v1/elevation'
const MAX_POINTS = 100
const GRID_METRES = 90
const METRES_PER_FOOT = 0.3048
const KEEP_SECONDS = 7 * DAY_SECONDS

export default defineApi(contract, {
  async handle({ points: written, units }, { readSource }) {
    const points = readPoints(written)
    const asked = points.map(pointQuery)
    const list = (name: 'latitude' | 'longitude') => asked.map((one) => one[name]).join(',')
    const url = `${ELEVATION}?latitude=${list('latitude')}&longitude=${list('longitude')}`
    const found = await readSource('open-meteo', url, {
      read: jsonOf(elevations.refine(({ elevation }) => elevation.length === points.length)),
      keepSeconds: KEEP_SECONDS,
    })
    if (!found) throw notFound('Open-Meteo has no elevation for these points')
    return {
      geoid: 'EGM2008',
      resolution: GRID_METRES,
      points: points.map((point, at) => ({
        ...point,
        elevation: heightIn(units, found.elevation[at] ?? null),
      })),
    }
  },
})

function heightIn(units: 'metres' | 'feet', metres: number | null): number | null {
  if (metres === null) return null
  return units === 'feet' ? roundTo(metres / METRES_PER_FOOT, 0) : roundTo(metres, 1)
}

/** @throws {ResponseError} 400 naming the pair that is wrong. */
function readPoints(written: string): Point[] {
  const pairs = written.split(';')
  if (pairs.length > MAX_POINTS)
    throw invalidParameter('points', `must have at most ${MAX_POINTS} pairs`)
  return pairs.map((pair, at) => {
    const point = parsePoint(pair)
    if (!point)
      throw invalidParameter(
        'points',
        `must be pairs such as 56.7969,-5.0036; number ${at + 1} is not one`,
      )
    return point
  })
}
