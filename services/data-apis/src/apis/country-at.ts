import { feature, featuresContaining } from '@rapideditor/country-coder'
import { contract } from '#contracts/country-at.ts'
import { defineApi } from '#src/define-api.ts'
import { countryName, countryOf } from '#src/lib/country-table.ts'
import { notFound } from '#src/response-error.ts'

/** A decimetre short of the date line, where the borders end. */
const LAST_LON = 179.999_999

/** A point of the date line lies on both edges of the map; land may reach only one of them. */
function sidesOf(lon: number, lat: number): [number, number][] {
  const sides = Math.abs(lon) > LAST_LON ? [LAST_LON, -LAST_LON] : [lon]
  return sides.map((side) => [side, lat])
}

/** The name that every other API gives to a country; the borders have parts without a code, too. */
function nameOf({ iso1A2, nameEn }: { iso1A2?: string | undefined; nameEn: string }): string {
  return iso1A2 !== undefined && countryOf(iso1A2) ? countryName(iso1A2) : nameEn
}

export default defineApi(contract, {
  handle({ lat, lon }) {
    const point = sidesOf(lon, lat).find((side) => feature(side)) ?? [lon, lat]
    const country = feature(point)?.properties
    if (!country) throw notFound('No country lies there; it is the open sea')
    const around = featuresContaining(point).map(({ properties }) => properties)
    const coded = around.find(
      ({ iso1A2, isoStatus }) => isoStatus === 'official' && iso1A2 && iso1A2 !== country.iso1A2,
    )
    const part = around.find(({ level }) => level === 'territory' || level === 'subterritory')
    const territory = coded ?? part
    const listed = countryOf(coded?.iso1A2 ?? country.iso1A2 ?? '')
    const named = (level: string) => around.find((one) => one.level === level)?.nameEn ?? null
    const isIn = (id: string) => around.some((one) => one.id === id)
    return {
      code: country.iso1A2 ?? null,
      code3: country.iso1A3 ?? null,
      numeric: country.iso1N3 ?? null,
      name: nameOf(country),
      territory: territory ? nameOf(territory) : null,
      territory_code: coded?.iso1A2 ?? null,
      region: named('region'),
      subregion: named('subregion'),
      european_union: isIn('EU'),
      united_nations: isIn('UN'),
      flag: country.emojiFlag ?? null,
      top_level_domain: coded?.ccTLD ?? country.ccTLD ?? null,
      calling_codes: [
        ...(listed?.callingCodes ?? territory?.callingCodes ?? country.callingCodes ?? []),
      ],
      drives_on: territory?.driveSide ?? country.driveSide ?? null,
      speed_unit: territory?.roadSpeedUnit ?? country.roadSpeedUnit ?? null,
    }
  },
})
