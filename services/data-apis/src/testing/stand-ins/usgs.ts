import type { StandIn } from '#src/testing/stand-in-server.ts'

/**
 * Two events in the form of the GeoJSON summary format
 * (earthquake.usgs.gov/earthquakes/feed/v1.0/geojson.php).
 */
const EVENTS = [
  {
    type: 'Feature',
    properties: {
      mag: 7.8,
      place: '127 km E of Petropavlovsk-Kamchatsky, Russia',
      time: Date.UTC(2025, 8, 18, 18, 58, 14, 120),
      updated: Date.UTC(2025, 8, 24, 4, 10, 2, 40),
      mmi: 7.1,
      magType: 'mww',
      status: 'reviewed',
      tsunami: 1,
      type: 'earthquake',
    },
    geometry: { type: 'Point', coordinates: [160.5101, 53.1904, 19.5] },
    id: 'us7000qx7a',
  },
  {
    type: 'Feature',
    properties: {
      mag: 4.6,
      place: null,
      time: Date.UTC(2025, 8, 13, 2, 37, 55, 0),
      updated: Date.UTC(2025, 8, 13, 2, 49, 1, 0),
      mmi: null,
      magType: null,
      status: 'automatic',
      tsunami: 0,
      type: 'earthquake',
    },
    geometry: { type: 'Point', coordinates: [-70.25, -20.5, null] },
    id: 'us7000qvq9',
  },
]

/** The FDSN event service of the USGS (earthquake.usgs.gov/fdsnws/event/1/). */
export const standIn: StandIn = ({ pathname, searchParams }) => {
  if (pathname !== '/fdsnws/event/1/query') return { status: 404, body: 'Not found' }
  const limit = Number(searchParams.get('limit'))
  const start = Date.parse(searchParams.get('starttime') ?? '')
  const end = Date.parse(searchParams.get('endtime') ?? '')
  if (!(limit >= 1 && limit <= 20_000) || !(start <= end))
    return { status: 400, body: 'Error 400: Bad Request\n\nBad limit or time' }
  const features = EVENTS.filter(
    ({ properties }) =>
      properties.time >= start &&
      properties.time < end &&
      properties.mag >= Number(searchParams.get('minmagnitude')) &&
      !searchParams.has('maxradiuskm'),
  ).slice(0, limit)
  return {
    body: {
      type: 'FeatureCollection',
      metadata: { status: 200, count: features.length },
      features,
    },
  }
}
