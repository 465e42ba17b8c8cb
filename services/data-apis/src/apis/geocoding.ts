import { contract } from '#contracts/geocoding.ts'
import { defineApi } from '#src/define-api.ts'
import { type FoundPlace, searchPlaces } from '#src/lib/open-meteo.ts'
import { invalidParameter } from '#src/response-error.ts'

export default defineApi(contract, {
  async handle({ country, limit, place }, { readSource }) {
    const name = place.trim()
    if ([...name].length < 2 || !/[\p{L}\p{N}]/u.test(name))
      throw invalidParameter('place', 'must have two characters, and a letter or digit')
    if (country !== undefined && !/^[a-z]{2}$/i.test(country))
      throw invalidParameter('country', 'must be two letters, such as GB')
    const found = await searchPlaces(
      { name, country: country?.toUpperCase(), count: limit },
      readSource,
    )
    return {
      results: found.slice(0, limit).map((one) => ({
        label: labelOf(one),
        name: one.name,
        lat: one.latitude,
        lon: one.longitude,
        kind: one.feature_code ?? null,
        region: one.admin1 ?? null,
        country: one.country_code ?? null,
        elevation: one.elevation ?? null,
        population: one.population ?? null,
        time_zone: one.timezone ?? null,
      })),
    }
  },
})

function labelOf({ admin1, country, name }: FoundPlace): string {
  const parts = [name, admin1 === name ? null : admin1, country]
  return parts.filter((part) => part).join(', ')
}
