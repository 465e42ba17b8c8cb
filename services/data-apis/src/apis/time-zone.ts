import zoneAt from '@photostructure/tz-lookup'
import { contract, type Parameters } from '#contracts/time-zone.ts'
import { defineApi } from '#src/define-api.ts'
import { isoSecond } from '#src/lib/instant.ts'
import { readTimestamp } from '#src/lib/moment.ts'
import { localTime, offsetText, readZone } from '#src/lib/zones/local-time.ts'
import { namesOf } from '#src/lib/zones/zone-names.ts'
import { ZONE_EDITION, ZONE_YEARS } from '#src/lib/zones/zones.ts'
import { invalidParameter, responseError } from '#src/response-error.ts'

function zoneNameOf({ lat, lon, zone }: Parameters): string {
  if (zone !== undefined) return zone
  if (lat === undefined) throw invalidParameter('lat', 'must be given together with lon')
  if (lon === undefined) throw invalidParameter('lon', 'must be given together with lat')
  return zoneAt(lat, lon)
}

function timestampOf(at: string | undefined, now: () => Date): number {
  if (at === undefined) return now().getTime()
  const timestamp = readTimestamp('at', at)
  const year = timestamp.getUTCFullYear()
  if (year < ZONE_YEARS.first || year > ZONE_YEARS.last)
    throw responseError(
      'date_out_of_range',
      `Clocks are known from ${ZONE_YEARS.first} to ${ZONE_YEARS.last}`,
    )
  return timestamp.getTime()
}

export default defineApi(contract, {
  handle(parameters, { now }) {
    const zone = readZone('zone', zoneNameOf(parameters))
    const timestamp = timestampOf(parameters.at, now)
    const { dst, offset } = zone.clockAt(timestamp)
    const next = zone.changeAfter(timestamp)
    return {
      zone: zone.name,
      ...namesOf(zone, timestamp),
      offset: offsetText(offset),
      offset_seconds: offset,
      dst,
      local_time: localTime(zone, timestamp).iso,
      next_change: {
        at: next ? isoSecond(new Date(next.at)) : null,
        offset: next ? offsetText(next.clock.offset) : null,
      },
      projected: new Date(timestamp).toISOString().slice(0, 10) > ZONE_EDITION.released,
      tz_edition: ZONE_EDITION.name,
    }
  },
})
