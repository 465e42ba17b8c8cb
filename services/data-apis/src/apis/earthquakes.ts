import { z } from 'zod'
import { contract } from '#contracts/earthquakes.ts'
import { defineApi } from '#src/define-api.ts'
import { addDays, isoDate } from '#src/lib/calendar.ts'
import { isoSecond } from '#src/lib/instant.ts'
import { invalidParameter } from '#src/response-error.ts'
import { jsonOf } from '#src/sources/json-of.ts'

/** A collection of the USGS event service (GeoJSON summary format), as far as it is passed on. */
const collection = z.object({
  features: z.array(
    z.object({
      id: z.string(),
      properties: z.object({
        mag: z.number(),
        magType: z.string().nullable(),
        place: z.string().nullable(),
        time: z.number(),
        updated: z.number(),
        mmi: z.number().nullable(),
        tsunami: z.number(),
        status: z.string(),
      }),
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number(), z.number().nullable()]) }),
    }),
  ),
})

const QUERY = 'https://earthquake.usgs.gov/fdsnws/event/1/query'
const WEEK_DAYS = 7
const KEEP_SECONDS = 60

export default defineApi(contract, {
  async handle({ from, lat, limit, lon, min_magnitude, radius, to }, { now, readSource }) {
    const last = to ?? isoDate(now())
    const first = from ?? addDays(last, -WEEK_DAYS)
    if (first > last) throw invalidParameter('from', 'must not be after to')
    const query = new URLSearchParams({
      format: 'geojson',
      eventtype: 'earthquake',
      orderby: 'time',
      minmagnitude: String(min_magnitude),
      starttime: first,
      endtime: addDays(last, 1),
      limit: String(limit),
    })
    for (const [name, value] of circle(lat, lon, radius)) query.set(name, String(value))
    const found = await readSource('usgs', `${QUERY}?${query}`, {
      read: jsonOf(collection),
      keepSeconds: KEEP_SECONDS,
    })
    return (found?.features ?? []).map(({ geometry, id, properties }) => {
      const [lonOf, latOf, depth] = geometry.coordinates
      return {
        id,
        at: isoSecond(new Date(properties.time)),
        magnitude: properties.mag,
        magnitude_type: properties.magType,
        depth,
        lat: latOf,
        lon: lonOf,
        place: properties.place,
        intensity: properties.mmi,
        tsunami: properties.tsunami === 1,
        is_reviewed: properties.status === 'reviewed',
        updated_at: isoSecond(new Date(properties.updated)),
      }
    })
  },
})

/** The search area of the event service. @throws {ResponseError} when it is given in part. */
function circle(lat?: number, lon?: number, radius?: number): [string, number][] {
  if (lat === undefined && lon === undefined && radius === undefined) return []
  if (lat === undefined) throw invalidParameter('lat', 'is needed together with lon and radius')
  if (lon === undefined) throw invalidParameter('lon', 'is needed together with lat and radius')
  if (radius === undefined) throw invalidParameter('radius', 'is needed together with lat and lon')
  return [
    ['latitude', lat],
    ['longitude', lon],
    ['maxradiuskm', radius],
  ]
}
