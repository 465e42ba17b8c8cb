import { DAY_MS } from '@orchard/shared/format'
import { offsetText } from './local-time.ts'
import { type Clock, Zone } from './zones.ts'

/** English speakers abbreviate the zones of their own part of the world only. */
const LOCALES = 'en-US en-GB en-IE en-CA en-AU en-NZ en-IN en-ZA en-HK en-SG en-GU'.split(' ')
const HALF_YEAR_MS = 182 * DAY_MS

/** A clock at a moment. */
interface Sight {
  zone: string
  timestamp: number
}

/**
 * The English name of what the clock of a zone shows, by Unicode CLDR, and its abbreviation, by the tz database or else
 * by CLDR. The runtime may know older rules for a zone than the service. Then the name is the one that the same clock
 * has at another time or in another zone, such as Mountain Standard Time for Vancouver.
 */
export function namesOf(zone: Zone, timestamp: number): { name: string; abbreviation: string } {
  const clock = zone.clockAt(timestamp)
  const own = [0, -HALF_YEAR_MS, -2 * HALF_YEAR_MS]
    .map((shift) => ({ zone: zone.name, timestamp: timestamp + shift }))
    .find((sight) => isSightOf(clock, sight))
  const sight = own ?? sightElsewhere(clock, timestamp)
  const plain = `GMT${clock.offset === 0 ? '' : offsetText(clock.offset)}`
  return {
    name: sight ? nameOf(sight, 'en-US', 'long') : plain,
    abbreviation: clock.abbreviation || (own && abbreviationOf(own)) || plain,
  }
}

/** Another zone whose clock has the same abbreviation and shows the same. */
function sightElsewhere(clock: Clock, timestamp: number): Sight | undefined {
  if (clock.abbreviation === '') return undefined
  return Zone.names()
    .filter((name) => {
      const other = Zone.find(name)?.clockAt(timestamp)
      return other?.abbreviation === clock.abbreviation && other.offset === clock.offset
    })
    .map((name) => ({ zone: name, timestamp }))
    .find((sight) => isSightOf(clock, sight))
}

function isSightOf(clock: Clock, sight: Sight): boolean {
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(nameOf(sight, 'en-US', 'longOffset')) ?? []
  const length = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  if ((sign === '-' ? -length : length) !== clock.offset) return false
  const name = nameOf(sight, 'en-US', 'long')
  if (/daylight|summer/i.test(name)) return clock.dst
  // Irish Standard Time is the summer time of Ireland.
  return !clock.dst || !/standard/i.test(name) || /irish/i.test(name)
}

function abbreviationOf(sight: Sight): string {
  const names = LOCALES.map((locale) => nameOf(sight, locale, 'short'))
  return names.find((name) => !/^GMT[+-]/.test(name)) ?? names[0] ?? ''
}

function nameOf(
  { timestamp, zone }: Sight,
  locale: string,
  style: 'short' | 'long' | 'longOffset',
): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: style })
  const parts = format.formatToParts(timestamp)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
