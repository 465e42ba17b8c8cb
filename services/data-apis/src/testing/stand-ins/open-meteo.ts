import { HOUR_MS } from '@orchard/shared/format'
import type { StandIn } from '#src/testing/stand-in-server.ts'

/** Places as the geocoding API documents them (open-meteo.com/en/docs/geocoding-api). */
const PLACES = [
  {
    id: 2643743,
    name: 'London',
    latitude: 51.50853,
    longitude: -0.12574,
    elevation: 25,
    feature_code: 'PPLC',
    country_code: 'GB',
    admin1_id: 6269131,
    timezone: 'Europe/London',
    population: 8961989,
    country_id: 2635167,
    country: 'United Kingdom',
    admin1: 'England',
  },
  {
    id: 6058560,
    name: 'London',
    latitude: 42.98339,
    longitude: -81.23304,
    elevation: 252,
    feature_code: 'PPL',
    country_code: 'CA',
    timezone: 'America/Toronto',
    population: 422324,
    country: 'Canada',
    admin1: 'Ontario',
  },
  {
    id: 2267057,
    name: 'Lisbon',
    latitude: 38.71667,
    longitude: -9.13333,
    elevation: 45,
    feature_code: 'PPLC',
    country_code: 'PT',
    timezone: 'Europe/Lisbon',
    population: 517802,
    country: 'Portugal',
    admin1: 'Lisbon',
  },
  {
    id: 3448439,
    name: 'São Paulo',
    latitude: -23.5475,
    longitude: -46.63611,
    elevation: 769,
    feature_code: 'PPLA',
    country_code: 'BR',
    timezone: 'America/Sao_Paulo',
    population: 10021295,
    country: 'Brazil',
    admin1: 'São Paulo',
  },
  { id: 1, name: 'Ballachulish', latitude: 56.67, longitude: -5.13, feature_code: 'PPL' },
]

/** 07:00 UTC on 4 October 2025. */
const NOW = 1_759_561_200
const TODAY = '2025-10-04'
const LAST_DAY = '2025-10-11'

const CURRENT: Readonly<Record<string, number | null>> = {
  temperature_2m: 14.2,
  apparent_temperature: 12.4,
  relative_humidity_2m: 71,
  weather_code: 2,
  cloud_cover: 40,
  pressure_msl: 1016.3,
  visibility: 24_140,
  wind_speed_10m: 4.6,
  wind_gusts_10m: 8.2,
  wind_direction_10m: 240,
  pm10: 34,
  pm2_5: 22.4,
  ozone: 52,
  nitrogen_dioxide: 38,
  sulphur_dioxide: 2.6,
  us_aqi: 76,
  us_aqi_pm2_5: 76,
  us_aqi_pm10: 31,
  us_aqi_ozone: 24,
  us_aqi_nitrogen_dioxide: 19,
  us_aqi_sulphur_dioxide: 1,
  european_aqi: 48,
  european_aqi_pm2_5: 45,
  european_aqi_pm10: 34,
  european_aqi_ozone: 21,
  european_aqi_nitrogen_dioxide: 48,
  european_aqi_sulphur_dioxide: 1,
}
const DAILY: Readonly<Record<string, readonly (number | null)[]>> = {
  weather_code: [0, 3, 61, 80, 1, 2, 2, 3, 51, 95],
  temperature_2m_min: [16.1, 15.7, 15.2, 14.9, 14.4, 15, 15.6, 15.9, 15.3, 14.8],
  temperature_2m_max: [26.3, 24.8, 21.4, 20.9, 22.5, 23.8, 24.1, 23.2, 21.7, 20.6],
  precipitation_probability_max: [2, 14, 71, 58, 9, 5, 6, null, null, null],
  precipitation_sum: [0, 0.6, 7.3, 3.1, 0, 0, 0, 0.2, 1.4, 9.8],
  wind_gusts_10m_max: [9.4, 11.2, 13.8, 12.1, 8.6, 7.9, 8.3, 9.1, 10.4, 15.7],
}
/** Grains per cubic metre on the day before and on the day. */
const POLLEN: Readonly<Record<string, readonly [number, number]>> = {
  alder_pollen: [0, 0],
  birch_pollen: [0, 0],
  grass_pollen: [6.2, 5.8],
  mugwort_pollen: [9.1, 4.2],
  olive_pollen: [0, 0],
  ragweed_pollen: [120.5, 86.3],
}

const error = (reason: string) => ({ status: 400, body: { error: true, reason } })

/** Forecast, air quality, elevation and geocoding of Open-Meteo (open-meteo.com/en/docs). */
export const standIn: StandIn = ({ pathname, searchParams }) => {
  if (pathname === '/v1/search') return search(searchParams)
  const points = ['latitude', 'longitude'].map((name) =>
    (searchParams.get(name) ?? '').split(',').map(Number),
  )
  const [lats = [], lons = []] = points
  if (lats.some((lat) => !(Math.abs(lat) <= 90)))
    return error(`Latitude must be in range of -90 to 90°. Given: ${lats}.`)
  if (lons.some((lon) => !(Math.abs(lon) <= 180)) || lats.length !== lons.length)
    return error(`Longitude must be in range of -180 to 180°. Given: ${lons}.`)
  if (pathname === '/v1/elevation') return elevation(lats, lons)
  if (pathname === '/v1/forecast' || pathname === '/v1/air-quality')
    return forecast(searchParams, lats[0] ?? 0, lons[0] ?? 0)
  return { status: 404, body: { error: true, reason: 'Not Found' } }
}

function search(query: URLSearchParams) {
  const count = Number(query.get('count'))
  if (!(count >= 1 && count <= 100)) return error('Parameter count must be between 1 and 100.')
  const wanted = plain(query.get('name') ?? '')
  const country = query.get('countryCode')
  const results = PLACES.filter(
    ({ country_code, name }) =>
      plain(name) === wanted && (country === null || country === country_code),
  )
  return {
    body: {
      ...(results.length > 0 ? { results: results.slice(0, count) } : {}),
      generationtime_ms: 0.6,
    },
  }
}

function plain(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Known points in the Highlands; the sea elsewhere. */
function elevation(lats: number[], lons: number[]) {
  if (lats.length > 100) return error('Only up to 100 coordinates can be requested at once.')
  const known: Readonly<Record<string, number>> = { '56.7969,-5.0036': 1_331, '56.8198,-5.1052': 9 }
  return { body: { elevation: lats.map((lat, at) => known[`${lat},${lons[at]}`] ?? 0) } }
}

function forecast(query: URLSearchParams, lat: number, lon: number) {
  const list = (name: string) => query.get(name)?.split(',') ?? []
  const daily = list('daily')
  if (daily.length > 0 && !query.has('timezone'))
    return error('Timezone is required for daily variables.')
  for (const [kind, known] of [
    ['current', CURRENT],
    ['daily', { ...DAILY, sunrise: 0, sunset: 0 }],
    ['hourly', POLLEN],
  ] as const)
    for (const name of list(kind))
      if (!(name in known))
        return error(
          `Cannot initialize WeatherVariable from invalid String value ${name} for key ${kind}`,
        )
  const end = query.get('end_date') ?? TODAY
  if (end > LAST_DAY)
    return error(`Parameter 'end_date' is out of allowed range from 2013-01-01 to ${LAST_DAY}`)
  return {
    body: {
      latitude: lat,
      longitude: lon,
      utc_offset_seconds: 3_600,
      timezone: 'Europe/Lisbon',
      current: { time: NOW, interval: 900, ...valuesOf(list('current'), lat) },
      daily: days(daily, Number(query.get('forecast_days')), lat),
      hourly: hours(list('hourly'), end, lat > 30 && lat < 72 && lon > -25 && lon < 45),
    },
  }
}

/** Near the pole a few variables are missing. */
function valuesOf(names: string[], lat: number): Record<string, number | null> {
  const isFar = lat > 85
  const isMissing = (name: string) => isFar && /visibility|gusts|^us_aqi|sulphur/.test(name)
  return Object.fromEntries(
    names.map((name) => [name, isMissing(name) ? null : (CURRENT[name] ?? null)]),
  )
}

function days(names: string[], count: number, lat: number): Record<string, unknown> {
  const time = Array.from({ length: count }, (_, at) =>
    isoDay(Date.parse(TODAY) + at * 24 * HOUR_MS),
  )
  const rise = lat > 66.6 ? NOW - 7 * 3_600 : NOW - 3_180
  const set = lat > 66.6 ? rise : NOW + 37_920
  const sun = (at: number) => Array.from({ length: count }, () => at)
  const lists = names.map((name) => {
    if (name === 'sunrise') return [name, sun(rise)]
    return [name, name === 'sunset' ? sun(set) : DAILY[name]?.slice(0, count)]
  })
  return { time, ...Object.fromEntries(lists) }
}

function hours(names: string[], end: string, isEurope: boolean): Record<string, unknown> {
  const start = Date.parse(end) - 24 * HOUR_MS
  const time = Array.from({ length: 48 }, (_, at) =>
    new Date(start + at * HOUR_MS).toISOString().slice(0, 16),
  )
  const lists = names.map((name) => {
    const [before, after] = POLLEN[name] ?? [0, 0]
    return [name, time.map((_, at) => (isEurope ? (at < 24 ? before : after) : null))]
  })
  return { time, ...Object.fromEntries(lists) }
}

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
