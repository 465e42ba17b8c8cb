import { Temporal } from '@js-temporal/polyfill'
import zoneAt from '@photostructure/tz-lookup'
import { contract, type Parameters } from '#contracts/time-zone.ts'
import { cannotAnswer, invalidParameter } from '#src/answer-error.ts'
import { defineApi } from '#src/define-api.ts'
import { readMoment } from '#src/lib/moment.ts'

type Local = Temporal.ZonedDateTime

/** English speakers abbreviate the zones of their own part of the world only. */
const LOCALES = 'en-US en-GB en-IE en-CA en-AU en-NZ en-IN en-ZA en-HK en-SG en-GU'.split(' ')

function zoneOf({ lat, lon, zone }: Parameters): string {
  if (zone !== undefined) return zone
  if (lat === undefined) throw invalidParameter('lat', 'must be given together with lon')
  if (lon === undefined) throw invalidParameter('lon', 'must be given together with lat')
  return zoneAt(lat, lon)
}

function momentOf(at: string | undefined, now: () => Date): Temporal.Instant {
  if (at === undefined) return Temporal.Instant.fromEpochMilliseconds(now().getTime())
  const moment = readMoment('at', at)
  const year = moment.getUTCFullYear()
  if (year < 1970 || year > 2099)
    throw cannotAnswer('date_out_of_range', 'Clocks are known from 1970 to 2099')
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
}

/** @throws {AnswerError} 400 for a zone that the database does not have. */
function localTime(moment: Temporal.Instant, zone: string): Local {
  const isName = /^[a-z]/i.test(zone)
  try {
    if (isName) return moment.toZonedDateTimeISO(zone)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw invalidParameter('zone', 'must be an IANA time zone such as Europe/Paris')
}

function nameOf(local: Local, locale: string, style: 'short' | 'long'): string {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: local.timeZoneId,
    timeZoneName: style,
  })
  const parts = format.formatToParts(local.epochMilliseconds)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

function abbreviationOf(local: Local): string {
  const names = LOCALES.map((locale) => nameOf(local, locale, 'short'))
  return names.find((name) => !/^GMT[+-]/.test(name)) ?? names[0] ?? ''
}

/** By its English name, or without one, by the clock being ahead of the other half-year. */
function isDaylightSaving(local: Local, name: string): boolean {
  if (/daylight|summer/i.test(name)) return true
  // Irish Standard Time is the summer time of Ireland, whose winter time is Greenwich Mean Time.
  if (/standard time/i.test(name) && !/irish/i.test(name)) return false
  const offsets = [1, 7].map((month) => local.with({ month, day: 1 }).offsetNanoseconds)
  return local.offsetNanoseconds > Math.min(...offsets)
}

function isoSeconds(local: Local): string {
  return local.toString({ smallestUnit: 'second', timeZoneName: 'never' })
}

export default defineApi(contract, {
  answer(parameters, { now }) {
    const local = localTime(momentOf(parameters.at, now), zoneOf(parameters))
    const next = local.getTimeZoneTransition('next')
    const name = nameOf(local, 'en-US', 'long')
    return {
      zone: local.timeZoneId,
      name,
      abbreviation: abbreviationOf(local),
      offset: isoSeconds(local).slice(-6),
      offset_seconds: Math.round(local.offsetNanoseconds / 1e9),
      dst: isDaylightSaving(local, name),
      local_time: isoSeconds(local),
      next_change: {
        at: next ? next.toInstant().toString() : null,
        offset: next ? isoSeconds(next).slice(-6) : null,
      },
    }
  },
})
