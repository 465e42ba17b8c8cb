import geographic from 'geographiclib-geodesic'

/** Decimal degrees in WGS 84. */
export interface Point {
  lat: number
  lon: number
}

/** Metres along the shortest line on the ellipsoid. */
export function metresBetween(from: Point, to: Point): number {
  const { s12 } = geographic.Geodesic.WGS84.Inverse(from.lat, from.lon, to.lat, to.lon)
  return s12 ?? Number.NaN
}

/** A coordinate for an address: at most five decimals, which is about a metre. */
export function degrees(value: number): string {
  return String(Number(value.toFixed(5)) + 0)
}

const PAIR = /^\s*([+-]?\d{1,2}(?:\.\d+)?)\s*,\s*([+-]?\d{1,3}(?:\.\d+)?)\s*$/

/** Reads latitude and longitude, such as `52.5171,13.3889`; null for anything else. */
export function parsePoint(written: string): Point | null {
  const [lat, lon] = PAIR.exec(written)?.slice(1).map(Number) ?? []
  if (lat === undefined || lon === undefined) return null
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null
}
