import {
  type AstroTime,
  Body,
  Equator,
  type FlexibleDateTime,
  type GlobalSolarEclipseInfo,
  Horizon,
  type LocalSolarEclipseInfo,
  type LunarEclipseInfo,
  NextGlobalSolarEclipse,
  NextLunarEclipse,
  Observer,
  SearchGlobalSolarEclipse,
  SearchLocalSolarEclipse,
  SearchLunarEclipse,
} from 'astronomy-engine'
import { contract, type Parameters } from '#contracts/eclipses.ts'
import { defineApi } from '#src/define-api.ts'
import { dayOf, isoDate } from '#src/lib/calendar.ts'
import { checkYears, isoInstant } from '#src/lib/instant.ts'
import { toDigits } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

const MINUTES_A_DAY = 1_440
/** Days around the peak for the whole earth within which any place has its own. */
const NEAR_DAYS = 0.5
/** Local circumstances that no place was asked for. */
const NOWHERE = {
  ...{ kind: null, covered: null, begins: null, peak: null, ends: null, altitude: null },
}
const NONE = { ...NOWHERE, kind: 'none', covered: 0 }

function observerOf({ lat, lon }: Parameters): Observer | undefined {
  if (lat === undefined && lon === undefined) return undefined
  if (lat === undefined) throw invalidParameter('lat', 'must be given together with lon')
  if (lon === undefined) throw invalidParameter('lon', 'must be given together with lat')
  return new Observer(lat, lon, 0)
}

/** The first `count` eclipses of one kind of search. */
function series<Eclipse extends { peak: AstroTime }>(
  count: number,
  first: Eclipse,
  following: (after: FlexibleDateTime) => Eclipse,
): Eclipse[] {
  const found = [first]
  for (let last = first; found.length < count; found.push(last)) last = following(last.peak)
  return found
}

/**
 * Solar eclipses as a place sees them, asked for in the order of time. A search goes on to the next
 * one that the place sees, which may be years ahead, so it is repeated only after that one has
 * passed.
 */
function localSuns(observer: Observer): (peak: AstroTime) => LocalSolarEclipseInfo | undefined {
  let next: LocalSolarEclipseInfo | undefined
  return (peak) => {
    if (!next || next.peak.time.ut < peak.ut - NEAR_DAYS)
      next = SearchLocalSolarEclipse(peak.AddDays(-NEAR_DAYS), observer)
    return next.peak.time.ut <= peak.ut + NEAR_DAYS ? next : undefined
  }
}

function sunHere(local: LocalSolarEclipseInfo | undefined) {
  if (!local) return NONE
  return {
    kind: local.kind,
    covered: toDigits(local.obscuration, 4),
    begins: isoInstant(local.partial_begin.time.date),
    peak: isoInstant(local.peak.time.date),
    ends: isoInstant(local.partial_end.time.date),
    altitude: toDigits(local.peak.altitude, 1),
  }
}

function moonAltitude(time: AstroTime, observer: Observer): number {
  const { dec, ra } = Equator(Body.Moon, time, observer, true, true)
  return Horizon(time, observer, ra, dec).altitude
}

function moonHere({ kind, obscuration, peak, sd_penum }: LunarEclipseInfo, observer: Observer) {
  const half = sd_penum / MINUTES_A_DAY
  const [begins, ends] = [peak.AddDays(-half), peak.AddDays(half)]
  if ([begins, peak, ends].every((time) => moonAltitude(time, observer) < 0)) return NONE
  return {
    kind,
    covered: toDigits(obscuration, 4),
    begins: isoInstant(begins.date),
    peak: isoInstant(peak.date),
    ends: isoInstant(ends.date),
    altitude: toDigits(moonAltitude(peak, observer), 1),
  }
}

type LocalSuns = ReturnType<typeof localSuns>

function describeSun(eclipse: GlobalSolarEclipseInfo, local: LocalSuns | undefined) {
  const { kind, latitude, longitude, peak } = eclipse
  return {
    ...{ body: 'sun', kind, peak: isoInstant(peak.date) },
    lat: latitude === undefined ? null : toDigits(latitude, 2),
    lon: longitude === undefined ? null : toDigits(longitude, 2),
    here: local ? sunHere(local(peak)) : NOWHERE,
  }
}

function describeMoon(eclipse: LunarEclipseInfo, observer: Observer | undefined) {
  const { kind, peak } = eclipse
  return {
    ...{ body: 'moon', kind, peak: isoInstant(peak.date), lat: null, lon: null },
    here: observer ? moonHere(eclipse, observer) : NOWHERE,
  }
}

export default defineApi(contract, {
  handle(parameters, { now }) {
    const observer = observerOf(parameters)
    const local = observer && localSuns(observer)
    const { body, limit } = parameters
    const date = parameters.date ?? isoDate(now())
    checkYears(date, 1900, 2100)
    const start = dayOf(date)
    const suns =
      body === 'moon' ? [] : series(limit, SearchGlobalSolarEclipse(start), NextGlobalSolarEclipse)
    const moons = body === 'sun' ? [] : series(limit, SearchLunarEclipse(start), NextLunarEclipse)
    const all = [
      ...suns.map((eclipse) => ({
        at: eclipse.peak.ut,
        tell: () => describeSun(eclipse, local),
      })),
      ...moons.map((eclipse) => ({
        at: eclipse.peak.ut,
        tell: () => describeMoon(eclipse, observer),
      })),
    ]
    const next = all.toSorted((one, other) => one.at - other.at).slice(0, limit)
    return { eclipses: next.map(({ tell }) => tell()) }
  },
})
