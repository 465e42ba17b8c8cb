import { HOUR_SECONDS } from '@orchard/shared/format'
import { z } from 'zod'
import { contract } from '#contracts/ev-charging.ts'
import { defineApi } from '#src/define-api.ts'
import { degrees, metresBetween } from '#src/lib/earth.ts'
import { isoSecond } from '#src/lib/instant.ts'
import { roundTo } from '#src/lib/round.ts'
import { shorten } from '#src/lib/search-text.ts'
import { jsonOf } from '#src/sources/json-of.ts'

/** Connection types of Open Charge Map by the names of our parameter. */
const CONNECTORS = {
  ccs1: [32],
  ccs2: [33],
  chademo: [2],
  nacs: [27, 30],
  type1: [1],
  type2: [25, 1036],
  gbt: [1038, 1039, 1040],
} as const

/** Usage types: who may charge there. */
const ACCESS: Readonly<Record<number, string>> = {
  1: 'public',
  2: 'restricted',
  3: 'notice',
  4: 'members',
  5: 'public',
  6: 'visitors',
  7: 'notice',
}
/** Status types; a planned or removed station is none. */
const [WORKING, NOT_WORKING, NO_STATION] = [
  [10, 20, 50, 75],
  [30, 100],
  [150, 200, 210],
]

const id = z.int().nullish()
const text = z.string().nullish()

const stations = z.array(
  z.object({
    ID: z.int(),
    UsageTypeID: id,
    UsageCost: text,
    StatusTypeID: id,
    NumberOfPoints: id,
    DateLastStatusUpdate: z.iso.datetime({ offset: true }).nullish(),
    AddressInfo: z.object({
      Title: z.string(),
      AddressLine1: text,
      Town: text,
      Latitude: z.number(),
      Longitude: z.number(),
    }),
    Connections: z
      .array(
        z.object({
          ConnectionTypeID: id,
          PowerKW: z.number().nullish(),
          Quantity: id,
        }),
      )
      .nullish(),
  }),
)
type Station = z.infer<typeof stations>[number]

const POI = 'https://api.openchargemap.io/v3/poi'
const KEEP_SECONDS = HOUR_SECONDS
const MAX_STATIONS = 50
const MAX_CONNECTORS = 12
const MAX_CHARACTERS = 120

export default defineApi(contract, {
  async handle({ connector, lat, lon, min_power, radius }, { readSource }) {
    const query = new URLSearchParams({
      output: 'json',
      latitude: degrees(lat),
      longitude: degrees(lon),
      distance: String(radius),
      distanceunit: 'KM',
      maxresults: String(MAX_STATIONS),
      compact: 'true',
      verbose: 'false',
      // Stations of which the licence is open.
      opendata: 'true',
    })
    if (connector !== undefined) query.set('connectiontypeid', CONNECTORS[connector].join(','))
    if (min_power !== undefined) query.set('minpowerkw', String(min_power))
    const found = await readSource('open-charge-map', `${POI}?${query}`, {
      read: jsonOf(stations),
      keepSeconds: KEEP_SECONDS,
    })
    const listed = (found ?? [])
      .filter(({ StatusTypeID }) => !NO_STATION.includes(StatusTypeID ?? 0))
      .map((station) => stationOf(station, { lat, lon }))
      .filter(({ connectors }) =>
        connectors.some(
          ({ power, type }) =>
            (connector === undefined || type === connector) &&
            (min_power === undefined || (power ?? 0) >= min_power),
        ),
      )
    return {
      stations: listed
        .toSorted((one, other) => one.distance - other.distance)
        .slice(0, MAX_STATIONS),
    }
  },
})

function stationOf(station: Station, from: { lat: number; lon: number }) {
  const { AddressInfo: where, StatusTypeID: status, UsageTypeID: usage } = station
  const place = { lat: where.Latitude, lon: where.Longitude }
  const isWorking = WORKING.includes(status ?? 0)
  return {
    id: station.ID,
    name: shorten(where.Title, MAX_CHARACTERS),
    address: shorten(where.AddressLine1 ?? '', MAX_CHARACTERS) || null,
    town: shorten(where.Town ?? '', MAX_CHARACTERS) || null,
    distance: roundTo(metresBetween(from, place) / 1_000, 2),
    ...place,
    access: ACCESS[usage ?? 0] ?? null,
    is_working: isWorking || (NOT_WORKING.includes(status ?? 0) ? false : null),
    points: station.NumberOfPoints ?? null,
    connectors: connectorsOf(station),
    price: shorten(station.UsageCost ?? '', MAX_CHARACTERS) || null,
    updated_at: station.DateLastStatusUpdate
      ? isoSecond(new Date(station.DateLastStatusUpdate))
      : null,
  }
}

/**
 * Points of the same kind and power together, the strongest first; a count that is unknown is null.
 */
function connectorsOf({ Connections }: Station) {
  const groups = new Map<string, { type: string; power: number | null; count: number | null }>()
  for (const { ConnectionTypeID, PowerKW, Quantity } of Connections ?? []) {
    const type = typeOf(ConnectionTypeID)
    const power = PowerKW ?? null
    const key = `${type} ${power}`
    const count = Quantity ?? null
    const known = groups.get(key)
    if (!known) groups.set(key, { type, power, count })
    else known.count = known.count === null || count === null ? null : known.count + count
  }
  return [...groups.values()]
    .sort((one, other) => (other.power ?? 0) - (one.power ?? 0))
    .slice(0, MAX_CONNECTORS)
}

function typeOf(connection: number | null | undefined): string {
  const known = Object.entries(CONNECTORS).find(([, ids]) =>
    ids.some((one: number) => one === connection),
  )
  return known?.[0] ?? 'other'
}
