import { DAY_SECONDS } from '@orchard/shared/format'
import { z } from 'zod'
import { contract } from '#contracts/reverse-geocoding.ts'
import { defineApi } from '#src/define-api.ts'
import { degrees, metresBetween } from '#src/lib/earth.ts'
import { roundTo } from '#src/lib/round.ts'
import { shorten } from '#src/lib/search-text.ts'
import { invalidParameter, notFound } from '#src/response-error.ts'
import { jsonOf } from '#src/sources/json-of.ts'

const text = z.string().optional()

/** A place, or an error with status 200 where there is none. */
const found = z.union([
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    display_name: z.string(),
    address: z.object({
      house_number: text,
      road: text,
      pedestrian: text,
      postcode: text,
      city: text,
      town: text,
      village: text,
      hamlet: text,
      municipality: text,
      state: text,
      province: text,
      region: text,
      country_code: text,
    }),
  }),
  z.object({ error: z.string() }),
])

const REVERSE = 'https://nominatim.openstreetmap.org/reverse'
const KEEP_SECONDS = DAY_SECONDS
const MAX_CHARACTERS = 300
/** Zoom levels of Nominatim by the accuracy in metres up to which they make sense. */
const ZOOMS = [
  { metres: 25, zoom: 18 },
  { metres: 150, zoom: 17 },
  { metres: 2_000, zoom: 14 },
  { metres: 10_000, zoom: 10 },
] as const
const REGION_ZOOM = 8

export default defineApi(contract, {
  async handle({ accuracy, language, lat, lon }, { readSource }) {
    if (language !== undefined && !/^[a-z]{2}$/i.test(language))
      throw invalidParameter('language', 'must have two letters, such as en')
    const query = new URLSearchParams({
      format: 'jsonv2',
      lat: degrees(lat),
      lon: degrees(lon),
      zoom: String(ZOOMS.find(({ metres }) => accuracy <= metres)?.zoom ?? REGION_ZOOM),
      addressdetails: '1',
    })
    if (language !== undefined) query.set('accept-language', language.toLowerCase())
    const place = await readSource('nominatim', `${REVERSE}?${query}`, {
      read: jsonOf(found),
      keepSeconds: KEEP_SECONDS,
    })
    if (!place || 'error' in place) throw notFound('OpenStreetMap knows no address near this point')
    const { address } = place
    return {
      label: shorten(place.display_name, MAX_CHARACTERS),
      lat: place.lat,
      lon: place.lon,
      distance: roundTo(metresBetween({ lat, lon }, place), 1),
      house_number: address.house_number ?? null,
      street: address.road ?? address.pedestrian ?? null,
      postal_code: address.postcode ?? null,
      locality:
        address.city ??
        address.town ??
        address.village ??
        address.hamlet ??
        address.municipality ??
        null,
      region: address.state ?? address.province ?? address.region ?? null,
      country: address.country_code?.toUpperCase() ?? null,
    }
  },
})
