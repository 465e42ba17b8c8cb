import { DAY_SECONDS } from '@orchard/shared/format'
import { z } from 'zod'
import { contract } from '#contracts/weather.ts'
import { defineApi } from '#src/define-api.ts'
import { isoSecond } from '#src/lib/instant.ts'
import { findPlace, pointQuery } from '#src/lib/open-meteo.ts'
import { weatherUnits } from '#src/lib/weather-units.ts'
import { wmoWeather } from '#src/lib/wmo-weather.ts'
import { notFound } from '#src/response-error.ts'
import { jsonOf } from '#src/sources/json-of.ts'

const time = z.int()

const current = z.object({
  temperature_2m: z.number(),
  apparent_temperature: z.number(),
  relative_humidity_2m: z.number(),
  weather_code: z.number(),
  cloud_cover: z.number(),
  pressure_msl: z.number(),
  visibility: z.number().nullable(),
  wind_speed_10m: z.number(),
  wind_gusts_10m: z.number().nullable(),
  wind_direction_10m: z.number(),
})
/** Metric values; times are Unix seconds. */
const forecast = z.object({
  current: current.extend({ time }),
  daily: z.object({ sunrise: z.array(time.nullable()), sunset: z.array(time.nullable()) }),
})

const FORECAST = 'https://api.open-meteo.com/v1/forecast'
/** The models have a value for every quarter of an hour. */
const KEEP_SECONDS = 600

export default defineApi(contract, {
  async handle({ units, ...where }, { readSource }) {
    const place = await findPlace(where, readSource)
    const query = new URLSearchParams({
      ...pointQuery(place),
      current: Object.keys(current.shape).join(','),
      daily: 'sunrise,sunset',
      forecast_days: '1',
      timezone: 'auto',
      timeformat: 'unixtime',
      wind_speed_unit: 'ms',
    })
    const found = await readSource('open-meteo', `${FORECAST}?${query}`, {
      read: jsonOf(forecast),
      keepSeconds: KEEP_SECONDS,
    })
    if (!found) throw notFound('Open-Meteo has no weather for this point')
    const now = found.current
    const { degrees, distance, speed } = weatherUnits(units)
    return {
      city: place.name,
      condition: wmoWeather(now.weather_code),
      temperature: degrees(now.temperature_2m),
      feels_like: degrees(now.apparent_temperature),
      humidity: Math.round(now.relative_humidity_2m),
      pressure: Math.round(now.pressure_msl),
      cloud_cover: Math.round(now.cloud_cover),
      visibility: now.visibility === null ? null : distance(now.visibility),
      wind: {
        speed: speed(now.wind_speed_10m),
        gust: now.wind_gusts_10m === null ? null : speed(now.wind_gusts_10m),
        direction: Math.round(now.wind_direction_10m),
      },
      ...sunTimes(found.daily),
      valid_at: isoSecond(new Date(now.time * 1_000)),
    }
  },
})

/** On days without sunrise or sunset, Open-Meteo gives times that no sun keeps. */
function sunTimes({ sunrise: [rise], sunset: [set] }: z.infer<typeof forecast>['daily']): {
  sunrise: number | null
  sunset: number | null
} {
  const isUsual = rise && set && set > rise && set - rise < DAY_SECONDS
  return isUsual ? { sunrise: rise, sunset: set } : { sunrise: null, sunset: null }
}
