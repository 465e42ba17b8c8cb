import zoneAt from '@photostructure/tz-lookup'
import { contract, type Parameters } from '#contracts/time-zone.ts'
import { cannotAnswer, invalidParameter } from '#src/answer-error.ts'
import { defineApi } from '#src/define-api.ts'
import { isoSecond } from '#src/lib/instant.ts'
import { readMoment } from '#src/lib/moment.ts'
import { localTime, offsetText, readZone } from '#src/lib/zones/local-time.ts'
import { namesOf } from '#src/lib/zones/zone-names.ts'
import { ZONE_EDITION, ZONE_YEARS } from '#src/lib/zones/zones.ts'

function zoneNameOf({ lat, lon, zone }: Parameters): string {
  if (zone !== undefined) return zone
  if (lat === undefined) throw invalidParameter('lat', 'must be given together with lon')
  if (lon === undefined) throw invalidParameter('lon', 'must be given together with lat')
  return zoneAt(lat, lon)
}

function momentOf(at: string | undefined, now: () => Date): number {
  if (at === undefined) return now().getTime()
  const moment = readMoment('at', at)
  const year = moment.getUTCFullYear()
  if (year < ZONE_YEARS.first || year > ZONE_YEARS.last)
    throw cannotAnswer(
      'date_out_of_range',
      `Clocks are known from ${ZONE_YEARS.first} to ${ZONE_YEARS.last}`,
    )
  return moment.getTime()
}

export default defineApi(contract, {
  answer(parameters, { now }) {
    const zone = readZone('zone', zoneNameOf(parameters))
    const moment = momentOf(parameters.at, now)
    const { dst, offset } = zone.clockAt(moment)
    const next = zone.changeAfter(moment)
    return {
      zone: zone.name,
      ...namesOf(zone, moment),
      offset: offsetText(offset),
      offset_seconds: offset,
      dst,
      local_time: localTime(zone, moment).iso,
      next_change: {
        at: next ? isoSecond(new Date(next.at)) : null,
        offset: next ? offsetText(next.clock.offset) : null,
      },
      projected: new Date(moment).toISOString().slice(0, 10) > ZONE_EDITION.released,
      tz_edition: ZONE_EDITION.name,
    }
  },
})
