import geographic from 'geographiclib-geodesic'
import { contract } from '#contracts/polygon-area.ts'
import { defineApi } from '#src/define-api.ts'
import { readNumbers } from '#src/lib/number-list.ts'
import { toDigits } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

const { WGS84 } = geographic.Geodesic
const [LEAST_CORNERS, MAX_CORNERS] = [3, 100]
const [SQUARE_METRES_PER_HECTARE, SQUARE_METRES_PER_KM2] = [10_000, 1_000_000]
/** By the international foot of 0.3048 m. */
const [SQUARE_METRES_PER_ACRE, SQUARE_METRES_PER_MILE2] = [4_046.8564224, 2_589_988.110336]

interface Corner {
  lat: number
  lon: number
}

function isSame(a: Corner | undefined, b: Corner | undefined): boolean {
  return a?.lat === b?.lat && a?.lon === b?.lon
}

/** The corners, without a first one that is repeated at the end. */
function readCorners(text: string): Corner[] {
  const limits = { least: 2 * LEAST_CORNERS, max: 2 * (MAX_CORNERS + 1), largest: 180 }
  const numbers = readNumbers('points', text, limits)
  if (numbers.length % 2 === 1)
    throw invalidParameter('points', 'must have a longitude after each latitude')
  const corners = Array.from({ length: numbers.length / 2 }, (_, index) => ({
    lat: numbers[2 * index] ?? 0,
    lon: numbers[2 * index + 1] ?? 0,
  }))
  if (corners.some(({ lat }) => Math.abs(lat) > 90))
    throw invalidParameter('points', 'must have latitudes between -90 and 90, before longitudes')
  if (isSame(corners[0], corners.at(-1))) corners.pop()
  if (corners.length < LEAST_CORNERS || corners.length > MAX_CORNERS)
    throw invalidParameter('points', `must have from ${LEAST_CORNERS} to ${MAX_CORNERS} corners`)
  return corners
}

/** The corners and the first one again, with the way from the start. */
function ringOf(corners: readonly Corner[]) {
  let way = 0
  return [...corners, ...corners.slice(0, 1)].map(({ lat, lon }, index) => {
    const before = corners[index - 1]
    way += before ? (WGS84.Inverse(before.lat, before.lon, lat, lon).s12 ?? 0) : 0
    return { lat: toDigits(lat, 7), lon: toDigits(lon, 7), along: toDigits(way, 3) }
  })
}

function orientationOf(signed: number): string | null {
  if (signed === 0) return null
  return signed > 0 ? 'counterclockwise' : 'clockwise'
}

export default defineApi(contract, {
  handle({ points }) {
    const corners = readCorners(points)
    const polygon = WGS84.Polygon(false)
    for (const { lat, lon } of corners) polygon.AddPoint(lat, lon)
    const { area: exact = 0, perimeter } = polygon.Compute(false, true)
    const signed = toDigits(exact, 2)
    const area = Math.abs(signed)
    return {
      area,
      hectares: toDigits(area / SQUARE_METRES_PER_HECTARE, 6),
      square_kilometres: toDigits(area / SQUARE_METRES_PER_KM2, 8),
      acres: toDigits(area / SQUARE_METRES_PER_ACRE, 6),
      square_miles: toDigits(area / SQUARE_METRES_PER_MILE2, 8),
      perimeter: toDigits(perimeter, 3),
      orientation: orientationOf(signed),
      corners: corners.length,
      ring: ringOf(corners),
    }
  },
})
