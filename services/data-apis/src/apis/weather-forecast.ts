import { z } from 'zod'
import { contract } from '#contracts/weather-forecast.ts'
import { defineApi } from '#src/define-api.ts'
import { findPlace, pointQuery } from '#src/lib/open-meteo.ts'
import { weatherUnits } from '#src/lib/weather-units.ts'
import { wmoWeather } from '#src/lib/wmo-weather.ts'
import { notFound } from '#src/response-error.ts'
import { jsonOf } from '#src/sources/json-of.ts'

const values = z.array(z.number().nullable())

const daily = z.object({
  weather_code: values,
  temperature_2m_min: values,
  temperature_2m_max: values,
  precipitation_probability_max: values,
  precipitation_sum: values,
  wind_gusts_10m_max: values,
})
/** Metric values for days at the place. */
const forecast = z.object({
  timezone: z.string(),
  daily: daily.extend({ time: z.array(z.iso.date()) }),
})

const FORECAST = 'https://api.open-meteo.com/v1/forecast'
/** Asked for whatever the call wants, so that calls for one place share a response. */
const MAX_DAYS = 10
const KEEP_SECONDS = 1_800

export default defineApi(contract, {
  async handle({ days, units, ...where }, { readSource }) {
    const place = await findPlace(where, readSource)
    const query = new URLSearchParams({
      ...pointQuery(place),
      daily: Object.keys(daily.shape).join(','),
      forecast_days: String(MAX_DAYS),
      timezone: 'auto',
      wind_speed_unit: 'ms',
    })
    const found = await readSource('open-meteo', `${FORECAST}?${query}`, {
      read: jsonOf(forecast),
      keepSeconds: KEEP_SECONDS,
    })
    if (!found) throw notFound('Open-Meteo has no forecast for this point')
    const { daily: given, timezone } = found
    const { degrees, rain, speed } = weatherUnits(units)
    const convert = (list: (number | null)[], at: number, to: (value: number) => number) => {
      const value = list[at] ?? null
      return value === null ? null : to(value)
    }
    return {
      place: place.name,
      time_zone: timezone,
      days: given.time.slice(0, days).map((date, at) => ({
        date,
        condition: wmoWeather(given.weather_code[at] ?? Number.NaN),
        low: convert(given.temperature_2m_min, at, degrees),
        high: convert(given.temperature_2m_max, at, degrees),
        rain_probability: convert(given.precipitation_probability_max, at, Math.round),
        rain_amount: convert(given.precipitation_sum, at, rain),
        gust: convert(given.wind_gusts_10m_max, at, speed),
      })),
    }
  },
})
