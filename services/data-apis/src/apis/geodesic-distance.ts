import geographic from 'geographiclib-geodesic'
import { contract } from '#contracts/geodesic-distance.ts'
import { defineApi } from '#src/define-api.ts'
import { toDigits } from '#src/lib/round.ts'

const { WGS84 } = geographic.Geodesic
/** Mean radius of the earth (IUGG), in metres. */
const MEAN_RADIUS = 6_371_008.8
const [METRES_PER_MILE, METRES_PER_NAUTICAL_MILE] = [1_609.344, 1_852]

/** A direction as a compass shows it, clockwise from north. */
function compass(azimuth: number): number {
  return toDigits((azimuth + 360) % 360, 6) % 360
}

/** Great-circle distance on a sphere, in metres, by the haversine formula. */
function sphericalDistance(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (angle: number) => Math.sin(radians(angle) / 2) ** 2
  const across = Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * half(lon2 - lon1)
  return 2 * MEAN_RADIUS * Math.asin(Math.min(1, Math.sqrt(half(lat2 - lat1) + across)))
}

export default defineApi(contract, {
  handle({ from_lat, from_lon, points, to_lat, to_lon }) {
    const line = WGS84.InverseLine(from_lat, from_lon, to_lat, to_lon)
    const { azi1 = 0, azi2 = 0, s12 = 0 } = WGS84.Inverse(from_lat, from_lon, to_lat, to_lon)
    const at = (share: number) => {
      const { lat2 = from_lat, lon2 = from_lon } = line.Position(s12 * share)
      return { lat: toDigits(lat2, 6), lon: toDigits(lon2, 6) }
    }
    const sphere = sphericalDistance(from_lat, from_lon, to_lat, to_lon)
    return {
      distance: toDigits(s12, 3),
      kilometres: toDigits(s12 / 1_000, 6),
      miles: toDigits(s12 / METRES_PER_MILE, 6),
      nautical_miles: toDigits(s12 / METRES_PER_NAUTICAL_MILE, 6),
      initial_bearing: compass(azi1),
      final_bearing: compass(azi2),
      sphere_distance: toDigits(sphere, 3),
      midpoint: at(0.5),
      path: Array.from({ length: points }, (_, index) => at(index / (points - 1))),
    }
  },
})
