import type { StandIn } from '#src/testing/stand-in-server.ts'

const EARTH_METRES = 6_371_000
/** Roads are longer than lines, and slower than one hopes. */
const [DETOUR, METRES_PER_SECOND] = [1.13, 26]
const STREETS: Readonly<Record<string, string>> = {
  '13.3889,52.517': 'Friedrichstraße',
  '9.9937,53.5511': '',
}

/**
 * The route service of OSRM (project-osrm.org/docs/v5.24.0/api). North of Bergen there are no roads
 * here.
 */
export const standIn: StandIn = ({ pathname, searchParams }) => {
  const [, path = ''] = /^\/route\/v1\/driving\/([\d.,;-]+)$/.exec(pathname) ?? []
  const points = path.split(';').map((pair) => pair.split(',').map(Number))
  const isSound = points.every(
    ([lon, lat]) => Math.abs(lon ?? 999) <= 180 && Math.abs(lat ?? 999) <= 90,
  )
  if (points.length < 2 || !isSound || !searchParams.has('radiuses'))
    return refuse('InvalidQuery', 'Query string malformed close to position 0')
  if (searchParams.get('radiuses')?.split(';').length !== points.length)
    return refuse('InvalidOptions', 'Number of radiuses does not match number of coordinates')
  if (points.some(([, lat = 0]) => lat > 61 || lat < -50))
    return refuse('NoSegment', 'Could not find a matching segment for coordinate 0')
  if (points.some(([lon = 0]) => lon < -30) && points.some(([lon = 0]) => lon > -20))
    return refuse('NoRoute', 'Impossible route between points')
  const metres = DETOUR * lengthOf(points)
  return {
    body: {
      code: 'Ok',
      routes: [
        {
          distance: Math.round(metres * 10) / 10,
          duration: Math.round((metres / METRES_PER_SECOND) * 10) / 10,
          legs: [],
          weight_name: 'routability',
        },
      ],
      waypoints: points.map(([lon = 0, lat = 0]) => ({
        hint: '',
        name: STREETS[`${lon},${lat}`] ?? 'Hauptstraße',
        location: [lon, lat],
        distance: 4.152629,
      })),
    },
  }
}

function refuse(code: string, message: string) {
  return { status: 400, body: { code, message } }
}

function lengthOf(points: number[][]): number {
  const radians = (degrees = 0) => (degrees * Math.PI) / 180
  return points.slice(1).reduce((total, [lon, lat], at) => {
    const [lon0, lat0] = points[at] ?? []
    const half = (one = 0, other = 0) => Math.sin(radians(other - one) / 2) ** 2
    const across = Math.cos(radians(lat0)) * Math.cos(radians(lat)) * half(lon0, lon)
    return total + 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(half(lat0, lat) + across)))
  }, 0)
}
