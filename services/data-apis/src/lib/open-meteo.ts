import { DAY_SECONDS } from '@orchard/shared/format'
import { z } from 'zod'
import type { Means } from '#src/define-api.ts'
import { invalidParameter, notFound } from '#src/response-error.ts'
import { jsonOf } from '#src/sources/json-of.ts'

/** A place of the geocoding API, which has it from GeoNames. */
const foundPlace = z.object({
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  elevation: z.number().nullish(),
  feature_code: z.string().nullish(),
  country_code: z.string().nullish(),
  country: z.string().nullish(),
  admin1: z.string().nullish(),
  timezone: z.string().nullish(),
  population: z.number().nullish(),
})
export type FoundPlace = z.infer<typeof foundPlace>

/** The list is absent where nothing is found. */
const foundPlaces = z.object({ results: z.array(foundPlace).optional() })

const SEARCH = 'https://geocoding-api.open-meteo.com/v1/search'
/** Places hardly change. */
const KEEP_PLACES_SECONDS = DAY_SECONDS

/** A point of the earth, and its name where it was found by name. */
interface Place {
  name: string | null
  lat: number
  lon: number
}

/** Places with a name, best first; `country` is a code of ISO 3166-1. */
export async function searchPlaces(
  { count, country, name }: { name: string; country: string | undefined; count: number },
  readSource: Means['readSource'],
): Promise<FoundPlace[]> {
  const query = new URLSearchParams({ name, count: String(count), language: 'en', format: 'json' })
  if (country !== undefined) query.set('countryCode', country)
  const found = await readSource('open-meteo', `${SEARCH}?${query}`, {
    read: jsonOf(foundPlaces),
    keepSeconds: KEEP_PLACES_SECONDS,
  })
  return found?.results ?? []
}

/**
 * Finds the place of the parameters `city`, or `lat` and `lon`.
 * @throws {ResponseError} 400 if they are incomplete, 404 for an unknown city.
 */
export async function findPlace(
  { city, lat, lon }: { city?: string; lat?: number; lon?: number },
  readSource: Means['readSource'],
): Promise<Place> {
  if (lat !== undefined && lon !== undefined) {
    if (city !== undefined) throw invalidParameter('city', 'must be left out beside lat and lon')
    return { name: null, lat, lon }
  }
  if (lat !== undefined) throw invalidParameter('lat', 'is needed together with lon')
  if (lon !== undefined) throw invalidParameter('lon', 'is needed together with lat')
  const [name = '', country, ...rest] = (city ?? '').split(',').map((part) => part.trim())
  const isCountry = country === undefined || /^[a-z]{2}$/i.test(country)
  if ([...name].length < 2 || !/[\p{L}\p{N}]/u.test(name) || !isCountry || rest.length > 0)
    throw invalidParameter('city', 'must be a name, as London, or a name and a country: London, CA')
  const [place] = await searchPlaces(
    { name, country: country?.toUpperCase(), count: 1 },
    readSource,
  )
  if (!place) throw notFound(`No place is called ${city}`)
  return { name: place.name, lat: place.latitude, lon: place.longitude }
}

/** A point as a query of Open-Meteo, to ten metres, so that neighbours share a response. */
export function pointQuery({ lat, lon }: Pick<Place, 'lat' | 'lon'>): Record<string, string> {
  return {
    latitude: String(Number(lat.toFixed(4)) + 0),
    longitude: String(Number(lon.toFixed(4)) + 0),
  }
}
