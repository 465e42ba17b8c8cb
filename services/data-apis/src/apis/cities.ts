import zoneAt from '@photostructure/tz-lookup'
import { contract, type Parameters } from '#contracts/cities.ts'
import { defineApi } from '#src/define-api.ts'
import { CITIES, type City, searchKey } from '#src/lib/cities.ts'
import { invalidParameter, notFound } from '#src/response-error.ts'

const LEAST_LETTERS = 2

function readName(name: string | undefined): string {
  if (name === undefined) return ''
  const key = searchKey(name)
  if (key.length < LEAST_LETTERS)
    throw invalidParameter('name', `must have at least ${LEAST_LETTERS} letters`)
  return key
}

function readCountry(country: string | undefined): string {
  const code = country?.toUpperCase() ?? ''
  if (country !== undefined && !/^[A-Z]{2}$/.test(code))
    throw invalidParameter('country', 'must be two letters, such as US')
  return code
}

/** The places that fit, the most populous first; stops as soon as there are enough. */
function find(parameters: Parameters): City[] {
  const { capital, limit, min_population } = parameters
  const name = readName(parameters.name)
  const country = readCountry(parameters.country)
  const found: City[] = []
  for (let at = 0; at < CITIES.count && found.length < limit; at++) {
    if (CITIES.populationAt(at) < min_population) break
    if (CITIES.fits(at, name, country, capital)) found.push(CITIES.at(at))
  }
  return found
}

export default defineApi(contract, {
  handle(parameters) {
    const found = find(parameters)
    if (found.length === 0) throw notFound('No place fits')
    return found.map((city) => ({
      id: city.id,
      name: city.name,
      country: city.country,
      region_code: city.region || null,
      capital: city.isCapital,
      lat: city.lat,
      lon: city.lon,
      population: city.population,
      time_zone: zoneAt(city.lat, city.lon),
    }))
  },
})
