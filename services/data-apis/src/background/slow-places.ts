import Holidays, { type HolidaysTypes } from 'date-holidays'

/** A country or one of its regions, as `readPlace` gives them. */
export type Place = [country: string, region: string | null]

/** Rules for which the positions of the sun and the moon are computed, as date-holidays writes them. */
const SLOW_RULE = /chinese|korean|vietnamese|equinox|solstice|solarterm/i

/** Places of which a year of holidays takes up to a third of a second; it takes 5 to 10 ms of the others. */
export default function slowPlaces(): Place[] {
  const known = new Holidays()
  return Object.keys(known.getCountries())
    .filter(isSlow)
    .flatMap((country) => [
      [country, null] as Place,
      ...Object.keys(known.getStates(country) ?? {}).map((region): Place => [country, region]),
    ])
}

function isSlow(country: string): boolean {
  const rules = new Holidays(country).getRules() as unknown as HolidaysTypes.HolidayRule[]
  return rules.some(({ rule }) => SLOW_RULE.test(rule))
}
