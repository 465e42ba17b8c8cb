import { feature, featuresContaining } from '@rapideditor/country-coder'
import { contract } from '#contracts/country-at.ts'
import { notFound } from '#src/answer-error.ts'
import { defineApi } from '#src/define-api.ts'

export default defineApi(contract, {
  answer({ lat, lon }) {
    const country = feature([lon, lat])?.properties
    if (!country) throw notFound('No country lies there; it is the open sea')
    const around = featuresContaining([lon, lat]).map(({ properties }) => properties)
    const coded = around.find(
      ({ iso1A2, isoStatus }) => isoStatus === 'official' && iso1A2 && iso1A2 !== country.iso1A2,
    )
    const part = around.find(({ level }) => level === 'territory' || level === 'subterritory')
    const territory = coded ?? part
    const named = (level: string) => around.find((one) => one.level === level)?.nameEn ?? null
    const isIn = (id: string) => around.some((one) => one.id === id)
    return {
      code: country.iso1A2 ?? null,
      code3: country.iso1A3 ?? null,
      numeric: country.iso1N3 ?? null,
      name: country.nameEn,
      territory: territory?.nameEn ?? null,
      territory_code: coded?.iso1A2 ?? null,
      region: named('region'),
      subregion: named('subregion'),
      european_union: isIn('EU'),
      united_nations: isIn('UN'),
      flag: country.emojiFlag ?? null,
      top_level_domain: country.ccTLD ?? null,
      calling_codes: territory?.callingCodes ?? country.callingCodes ?? [],
      drives_on: territory?.driveSide ?? country.driveSide ?? null,
      speed_unit: territory?.roadSpeedUnit ?? country.roadSpeedUnit ?? null,
    }
  },
})
